/** Page sizes of teachers and parents (document 1, section 9). */
export const SIZES = [25, 50, 100] as const
