/**
 * What follows the # of the link of a returned registration, before its code. No resume code of a draft starts with it. In a file of its own,
 * because the start of the registration needs it without the rules.
 */
export const CORRECTION_LINK = 'correct-'
