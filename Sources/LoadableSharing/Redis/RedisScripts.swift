// The atomic operations of the store, as scripts for Redis. The entry of a source is a Redis hash with the content and
// the failure. The content and the failure each have a number, the time at which they were stored, and the time at
// which their lease was granted. The lease is a separate key that expires. Numbers are based on the server's clock in
// microseconds, so they continue to increase after a restart that has lost all data.
enum RedisScripts {

    private static let time = """
        local time = redis.call('TIME')
        local micros = time[1] * 1000000 + time[2]
        local now = math.floor(micros / 1000)
        local function text(number) return string.format('%.0f', number) end
        local function number(field) return tonumber(redis.call('HGET', KEYS[1], field) or 0) end

        """

    /// Looks up an entry. The argument is the maximum size of an entry in bytes. Returns the time of the server's clock
    /// in milliseconds, and the eight fields of the entry. A field that exceeds its limit is returned as an empty
    /// string.
    static let look =
        time + """
            local fields = redis.call('HMGET', KEYS[1],
                'content', 'content-number', 'content-stored', 'content-granted',
                'failure', 'failure-number', 'failure-stored', 'failure-granted')
            for index = 1, 8 do
                local limit = index % 4 == 1 and tonumber(ARGV[1]) or 40
                if fields[index] and #fields[index] > limit then fields[index] = '' end
            end
            table.insert(fields, 1, text(now))
            return fields
            """

    /// Requests a lease. The arguments are the token, the length of the lease, `seen`, `known`, and the time to keep
    /// the entry. Returns a word and a number: `granted` with the number of the lease, `held` with the remaining time
    /// of the other lease, or `outdated` with 0.
    static let lease =
        time + """
            local newest = math.max(number('content-number'), number('failure-number'))
            if newest > tonumber(ARGV[3]) then return {'outdated', '0'} end
            if not redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
                local rest = redis.call('PTTL', KEYS[2])
                -- A stranger's lease may have no end.
                return {'held', rest < 0 and ARGV[2] or text(rest)}
            end
            local next = text(math.max(number('issued') + 1, newest + 1, tonumber(ARGV[4]) + 1, micros))
            redis.call('HSET', KEYS[1], 'issued', next, 'granted', text(now))
            redis.call('PEXPIRE', KEYS[1], ARGV[5])
            return {'granted', next}
            """

    /// Renews a lease. The arguments are the token and the new length. Returns 1 if the lease was renewed, otherwise 0.
    static let renew = """
        if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
        return redis.call('PEXPIRE', KEYS[2], ARGV[2])
        """

    /// Stores an entry. The arguments are the token, the number, `content` or `failure`, the bytes, the time to keep
    /// the bytes, the channel, and the maximum size of an entry in a message. Returns 1 if the entry was stored,
    /// otherwise 0.
    ///
    /// The message on the channel starts with the number. If the bytes do not exceed the maximum size, the message also
    /// contains the time when the entry was stored, the time when its lease was granted, the number of the current
    /// content, and the bytes.
    static let store =
        time + """
            if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
            if tonumber(ARGV[2]) <= math.max(number('content-number'), number('failure-number')) then return 0 end
            local kind = ARGV[3]
            redis.call('HSET', KEYS[1], kind, ARGV[4], kind .. '-number', ARGV[2], kind .. '-stored', text(now),
                kind .. '-granted', text(number('granted')))
            if kind == 'content' then
                redis.call('HDEL', KEYS[1], 'failure', 'failure-number', 'failure-stored', 'failure-granted')
            end
            redis.call('PEXPIRE', KEYS[1], ARGV[5])
            redis.call('DEL', KEYS[2])
            local message = ARGV[2]
            if #ARGV[4] <= tonumber(ARGV[7]) then
                message = table.concat({ARGV[2], text(now), text(number('granted')), text(number('content-number')),
                    ARGV[4]}, ' ')
            end
            redis.call('PUBLISH', ARGV[6], message)
            return 1
            """

    /// Releases a lease, and announces the release on the channel. The arguments are the token and the channel. Returns
    /// 1 if the lease was released, otherwise 0.
    static let release = """
        if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
        redis.call('DEL', KEYS[2])
        redis.call('PUBLISH', ARGV[2], '0')
        return 1
        """
}
