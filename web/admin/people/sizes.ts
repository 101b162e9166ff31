/** Page sizes of teachers and parents, and of students (document 1, section 9). */
export const SIZES = [25, 50, 100] as const
export const STUDENT_SIZES = [50, 100, 200] as const
