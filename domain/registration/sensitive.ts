/** Groups with health, discipline, legal and housing answers. The office opens them separately, and each reading is recorded. */
export const SENSITIVE_GROUPS: readonly string[] = [
  'student_health_conditions',
  'partCInfo',
  'studentReferralQuestionnaire',
  'azResidencyDocs',
]
