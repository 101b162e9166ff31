const EVERY_ROW = ['sourcedId', 'status', 'dateLastModified'] as const

/** The columns of each file that is written, in the order the binding lists them. */
export const HEADINGS = {
  academicSessions: [...EVERY_ROW, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  classes: [
    ...EVERY_ROW,
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
    ...EVERY_ROW,
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
  ],
  enrollments: [
    ...EVERY_ROW,
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'primary',
    'beginDate',
    'endDate',
  ],
  orgs: [...EVERY_ROW, 'name', 'type', 'identifier', 'parentSourcedId'],
  roles: [
    ...EVERY_ROW,
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
    'userProfileSourcedId',
  ],
  users: [
    ...EVERY_ROW,
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

/** What the binding knows beside them, and a program for classes has not. */
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

/** What is in the zip: everything there is (bulk), or not a row. */
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
