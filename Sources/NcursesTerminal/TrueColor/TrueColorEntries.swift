// Made by make-entries. Do not edit.

/// Compiled terminal descriptions, as ncurses takes them from the variable TERMINFO.
enum TrueColorEntries {

    static let xterm = """
        b64:HgI5ACYADwCdAQ8EeHRlcm0tdHJ1ZWNvbG9yfHh0ZXJtIHdpdGggY29sb3VycyBieSByZWQgZ3JlZW4gYW5kIGJsdWUAAAEA\
        AAEAAAABAAAAAAEBAAAAAAAAAAEAAAEAAAEAAAAAAAAAAAEAUAAAAAgAAAAYAAAA____________________________________\
        _________________wAAAAIAAAEAAAAEAAYACAAZAB4AJgAqAC4A__85AEoATABQAFcA__9ZAGYA__9qAG4AeAB8AP____-AAIQA\
        iQCOAP__oAClAKoA__-vALQAuQC-AMcAywDSAP__5ADpAO8A9QD_______8HAf_______xkB____________________________\
        ______________________________________________________________8dASUB_____________________________y0B\
        NgE_Af__QgFLAVQBXQFmAW8BeAGBAYoBkwH_______-cAaABpQGqAb4BxwH_____2QHcAecB6gHsAe8BTAL__08C____________\
        _________________1EC__________-GAowC________________________________________________________________\
        ____________________________________________________________________________________________________\
        ____________________________________________________________________________________________________\
        _____________________________________________5IClwL_________________________________________________\
        ____________________ngL__________________________________6cC________________________rAL_____________\
        ________________________________________sgLDAv_______________________________________9UCYwP_________\
        __________ID________________________________________________________________________________________\
        ________________________CQQMBBtbWgAHAA0AG1slaSVwMSVkOyVwMiVkcgAbWzNnABtbSBtbMkoAG1tLABtbSgAbWyVpJXAx\
        JWRHABtbJWklcDElZDslcDIlZEgACgAbW0gAG1s_MjVsAAgAG1s_MTJsG1s_MjVoABtbQwAbW0EAG1s_MTI7MjVoABtbUAAbW00A\
        GygwABtbNW0AG1sxbQAbWz8xMDQ5aBtbMjI7MDswdAAbWzJtABtbNGgAG1s4bQAbWzdtABtbN20AG1s0bQAbWyVwMSVkWAAbKEIA\
        GyhCG1ttABtbPzEwNDlsG1syMzswOzB0ABtbNGwAG1syN20AG1syNG0AG1s_NWgkPDEwMC8-G1s_NWwAG1shcBtbPzM7NGwbWzRs\
        Gz4AG1tMABtbPzFsGz4AG1s_MWgbPQAbWz8xMDM0bAAbWz8xMDM0aAAbRQAbWyVwMSVkUAAbWyVwMSVkTQAbWyVwMSVkQgAbWyVw\
        MSVkQAAbWyVwMSVkUwAbWyVwMSVkTAAbWyVwMSVkRAAbWyVwMSVkQwAbWyVwMSVkVAAbWyVwMSVkQQAbW2kAG1s0aQAbWzVpACVw\
        MSVjG1slcDIlezF9JS0lZGIAG2MbXTEwNAcAG1shcBtbPzM7NGwbWzRsGz4AGzgAG1slaSVwMSVkZAAbNwAKABtNACU_JXA5JXQb\
        KDAlZRsoQiU7G1swJT8lcDYldDsxJTslPyVwNSV0OzIlOyU_JXAyJXQ7NCU7JT8lcDElcDMlfCV0OzclOyU_JXA0JXQ7NSU7JT8l\
        cDcldDs4JTttABtIAAkAYGBhYWZmZ2dpaWpqa2tsbG1tbm5vb3BwcXFycnNzdHR1dXZ2d3d4eHl5enp7e3x8fX1-fgAbWz83aAAb\
        Wz83bAAbWzFLABtbPzY5bAAbWzM5OzQ5bQAbWzNtABtbMjNtABtbPzY5aBtbJWklcDElZHMAG1s_NjloG1slaTslcDElZHMAG1sl\
        PyVwMSV7OH0lPCV0MyVwMSVkJWUlcDElezE2fSU8JXQ5JXAxJXs4fSUtJWQlZSVwMSV7MjU2fSU8JXQzODs1OyVwMSVkJWUzODsy\
        OyVwMSV7NjU1MzZ9JS8lezI1NX0lJiVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJTttABtbJT8lcDElezh9\
        JTwldDQlcDElZCVlJXAxJXsxNn0lPCV0MTAlcDElezh9JS0lZCVlJXAxJXsyNTZ9JTwldDQ4OzU7JXAxJWQlZTQ4OzI7JXAxJXs2\
        NTUzNn0lLyV7MjU1fSUmJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWQlO20AG1s_NjloG1slaSVwMSVkOyVw\
        MiVkcwAbbAAbbQAAAwAAAA4AHwDiAAEBAQAAAAkAEgAZACUAKgA8AEMASgBQAFoAegCAAIUAAAADAAcACgANABAAEwAWABkAHAAf\
        ACIAJQAoACsAMAA1ABtbPzIwMDRsABtbPzIwMDRoABtdMTEyBwAbXTEyOyVwMSVzBwAbWzNKABtdNTI7JXAxJXM7JXAyJXMHABtb\
        MjAxfgAbWzIwMH4AG1syIHEAG1slcDElZCBxABtbPzEwMDY7MTAwMCU_JXAxJXsxfSU9JXRoJWVsJTsAG1syOW0AG1s5bQAbWzwl\
        aSVwMyVkOyVwMSVkOyVwMiVkOyU_JXA0JXRNJWVtJTsAQVgAUkdCAFhUAEJEAEJFAENyAENzAEUzAE1zAFBFAFBTAFNlAFNzAFhN\
        AHJteHgAc214eAB4bQA=
        """

    static let tmux = """
        b64:HgI3ACsADwBpAVUDdG11eC10cnVlY29sb3J8dG11eCB3aXRoIGNvbG91cnMgYnkgcmVkIGdyZWVuIGFuZCBibHVlAAABAAAB\
        AAAAAQEAAAABAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAFQAAAACAAAABgAAAD_________________________________\
        ____________________AAAAAgAAAQAAAAQABgAIABkAHgAlACkALQD__zgASQBLAE8AVgD__1gAZAD__2gAawBxAHUAeQD__38A\
        gQCGAIsA__-UAJkAngD__6MAqACtAP__sgC0ALkA___CAMcAzQDTAP__1gD__9gA________3AD_________________________\
        _________________________________________________________________-AA6AD_____________________________\
        ______AA___zAPwABQEOARcBIAEpATIBOwFEAf____________________9NAf____9eAWEBbAFvAXEBdAHNAf__0AHSAf______\
        ____________________1wH_____________________GAL_____________________________________________________\
        ____________________________________________________________________________________________________\
        ____________________________________________________________________________________________________\
        ________________________________________________HwL_________________________________________________\
        ______________________8kAv__________________________________LQL_______________________8yAv__________\
        ________________________________________________________________________________________OALGAhtbWgAH\
        AA0AG1slaSVwMSVkOyVwMiVkcgAbWzNnABtbSBtbSgAbW0sAG1tKABtbJWklcDElZEcAG1slaSVwMSVkOyVwMiVkSAAKABtbSAAb\
        Wz8yNWwACAAbWzM0aBtbPzI1aAAbW0MAG00AG1szNGwAG1tQABtbTQAbXTA7BwAOABtbNW0AG1sxbQAbWz8xMDQ5aAAbWzJtABtb\
        NGgAG1s4bQAbWzdtABtbN20AG1s0bQAPABtbbQ8AG1s_MTA0OWwAG1s0bAAbWzI3bQAbWzI0bQAbZwAHABspMAAbW0wAG1s_MWwb\
        PgAbWz8xaBs9ABtFABtbJXAxJWRQABtbJXAxJWRNABtbJXAxJWRCABtbJXAxJWRAABtbJXAxJWRTABtbJXAxJWRMABtbJXAxJWRE\
        ABtbJXAxJWRDABtbJXAxJWRUABtbJXAxJWRBABtjG1s_MTAwMGwbWz8yNWgAGzgAG1slaSVwMSVkZAAbNwAKABtNABtbMCU_JXA2\
        JXQ7MSU7JT8lcDIldDs0JTslPyVwMSVwMyV8JXQ7NyU7JT8lcDQldDs1JTslPyVwNSV0OzIlOyU_JXA3JXQ7OCU7bSU_JXA5JXQO\
        JWUPJTsAG0gACQAbXTA7ACsrLCwtLS4uMDBgYGFhZmZnZ2hoaWlqamtrbGxtbW5ub29wcHFxcnJzc3R0dXV2dnd3eHh5eXp6e3t8\
        fH19fn4AGyhCGykwABtbMUsAG1szOTs0OW0AG1szbQAbWzIzbQAbWyU_JXAxJXs4fSU8JXQzJXAxJWQlZSVwMSV7MTZ9JTwldDkl\
        cDElezh9JS0lZCVlJXAxJXsyNTZ9JTwldDM4OzU7JXAxJWQlZTM4OzI7JXAxJXs2NTUzNn0lLyV7MjU1fSUmJWQ7JXAxJXsyNTZ9\
        JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWQlO20AG1slPyVwMSV7OH0lPCV0NCVwMSVkJWUlcDElezE2fSU8JXQxMCVwMSV7OH0l\
        LSVkJWUlcDElezI1Nn0lPCV0NDg7NTslcDElZCVlNDg7MjslcDElezY1NTM2fSUvJXsyNTV9JSYlZDslcDElezI1Nn0lLyV7MjU1\
        fSUmJWQ7JXAxJXsyNTV9JSYlZCU7bQAAAwABABAAJADFAAEBAQABAAAAAAAJABIAGQAlACkALgBAAEcATgBWAFwAZwBxAHYAfAAA\
        AAMABgAKAA0AEAATABYAGQAcAB8AIgAlACgAKwAuADQANwA6AD8AG1s_MjAwNGwAG1s_MjAwNGgAG10xMTIHABtdMTI7JXAxJXMH\
        ABsoQgAbWzNKABtdNTI7JXAxJXM7JXAyJXMHABtbMjAxfgAbWzIwMH4AGyglcDElYwAbWzIgcQAbWzQ6JXAxJWRtABtbJXAxJWQg\
        cQAbXTA7ABtbMjltABtbOW0AQVgARzAAUkdCAFU4AEJEAEJFAENyAENzAEUwAEUzAE1zAFBFAFBTAFMwAFNlAFNtdWx4AFNzAFRT\
        AHJteHgAc214eAA=
        """
}
