import { RACES } from './sections/student.ts'

/** Groups of the form with health, discipline, legal and housing answers. They are encrypted apart from the others. */
export const SENSITIVE_GROUPS = [
  'student_health_conditions',
  'partCInfo',
  'studentReferralQuestionnaire',
  'azResidencyDocs',
] as const
export type SensitiveGroup = (typeof SENSITIVE_GROUPS)[number]

/** The ethnicity, race and birthplace of the student (rulings, section 4). */
export const IDENTITY_FIELDS: readonly string[] = [
  'student.latino',
  'student.selected_race',
  ...RACES.map((race) => `student.${race}`),
  'student.birthplace',
]

/** The answers that the office opens separately. Each reading of one is recorded. */
export const ACCESS_GROUPS = ['identity', ...SENSITIVE_GROUPS] as const
export type AccessGroup = (typeof ACCESS_GROUPS)[number]

/** Whether the name of a group, such as `partCInfo`, is that of a sensitive one. */
export function isSensitiveGroup(name: string): name is SensitiveGroup {
  return SENSITIVE_GROUPS.some((group) => group === name)
}

/** The access groups that the fields belong to. A field is a dotted path such as "partCInfo.has_504_plan". */
export function accessGroupsOf(fields: readonly string[]): AccessGroup[] {
  return ACCESS_GROUPS.filter((group) =>
    fields.some((field) => (group === 'identity' ? IDENTITY_FIELDS.includes(field) : field.startsWith(`${group}.`))),
  )
}
