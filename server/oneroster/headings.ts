const COMMON = ['sourcedId', 'status', 'dateLastModified'] as const

/** The columns of each exported file in the order of the binding. */
export const HEADINGS = {
  academicSessions: [...COMMON, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  classes: [
    ...COMMON,
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'schoolSourcedId',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
  ],
  courses: [
    ...COMMON,
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
  ],
  enrollments: [
    ...COMMON,
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ],
  orgs: [...COMMON, 'name', 'type', 'identifier', 'parentSourcedId'],
  roles: [
    ...COMMON,
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
    'userProfileSourcedId',
  ],
  users: [
    ...COMMON,
    'enabledUser',
    'username',
    'userIds',
    'givenName',
    'familyName',
    'middleName',
    'identifier',
    'email',
    'sms',
    'phone',
    'agentSourcedIds',
    'grades',
    'password',
    'userMasterIdentifier',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
  ],
} as const
export type FileName = keyof typeof HEADINGS

/** The binding's other files, which are not exported. */
const ABSENT = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
]

/** The manifest: each file is complete (`bulk`) or `absent`. */
export function manifestRows(): string[][] {
  const files = [
    ...Object.keys(HEADINGS).map((name) => [`file.${name}`, 'bulk']),
    ...ABSENT.map((name) => [`file.${name}`, 'absent']),
  ]
  return [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...files.sort(),
    ['source.systemName', 'Online Enrollment'],
    ['source.systemCode', 'online-enrollment'],
  ]
}
