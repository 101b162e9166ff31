/** Groups with health, discipline, legal and housing answers. The office opens them separately, and each reading is recorded. */
export const SENSITIVE_GROUPS = [
  'student_health_conditions',
  'partCInfo',
  'studentReferralQuestionnaire',
  'azResidencyDocs',
] as const
export type SensitiveGroup = (typeof SENSITIVE_GROUPS)[number]

/** Whether the name of a group, such as `partCInfo`, is that of a sensitive one. */
export function isSensitiveGroup(name: string): name is SensitiveGroup {
  return SENSITIVE_GROUPS.some((group) => group === name)
}

/** The sensitive groups that the fields belong to. A field is a dotted path such as "partCInfo.has_504_plan". */
export function sensitiveGroupsOf(fields: readonly string[]): SensitiveGroup[] {
  return SENSITIVE_GROUPS.filter((group) => fields.some((field) => field.startsWith(`${group}.`)))
}
