/** The sections of the form in their order (document 2, section 2). */
export const SECTION_NAMES = [
  'student',
  'parents',
  'contacts',
  'health',
  'siblings',
  'part-c',
  'questionnaire',
  'residency',
  'rights',
] as const
export type SectionName = (typeof SECTION_NAMES)[number]
