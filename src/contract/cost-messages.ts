/**
 * The texts of bills, diesel entries, equipment and rates, letter for letter (S1 §5, §8), odd spellings included.
 * Domain finds what is wrong and returns a code (`amountFault`, `snapshotFault`); the sentence is made here, for the form in the
 * browser and for the server alike.
 */
/** AB-08: what every form says to a user without a branch. */
export const NOT_ALLOWED = 'NOT ALLOWED'
