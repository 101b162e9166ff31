/** Groups of the form with health, discipline, legal and housing answers. They are encrypted apart from the others. */
export const SENSITIVE_GROUPS = [
  'student_health_conditions',
  'partCInfo',
  'studentReferralQuestionnaire',
  'azResidencyDocs',
] as const
export type SensitiveGroup = (typeof SENSITIVE_GROUPS)[number]

/** The answers that the office opens separately. Each reading of one is recorded. `identity` is a part of `student` (rulings, section 4). */
export const ACCESS_GROUPS = ['identity', ...SENSITIVE_GROUPS] as const
export type AccessGroup = (typeof ACCESS_GROUPS)[number]

/** Shown on screen, or downloaded in a CSV file of several registrations. */
export const ACCESS_PURPOSES = ['read', 'export'] as const
export type AccessPurpose = (typeof ACCESS_PURPOSES)[number]

/** The words of the access log, which its search finds. The screen shows them in its language. */
export const ACCESS_LOG_WORDS: Readonly<Record<AccessGroup | AccessPurpose, string>> = {
  identity: 'Ethnicity, race and birthplace',
  student_health_conditions: 'Student Health Conditions',
  partCInfo: 'Form C',
  studentReferralQuestionnaire: 'Student Referral Questionnaire',
  azResidencyDocs: 'Arizona Residency Documentation',
  read: 'Shown on screen',
  export: 'Exported to CSV',
}

/** Whether the name of a group, such as `partCInfo`, is that of a sensitive one. */
export function isSensitiveGroup(name: string): name is SensitiveGroup {
  return SENSITIVE_GROUPS.some((group) => group === name)
}
