import { unzipSync } from 'fflate'
import Papa from 'papaparse'

/** The OneRoster 1.2 CSV binding (imsglobal.org/spec/oneroster/v1p2/bind/csv), independent of the product's own lists. */
type Check = (text: string, all: Files) => boolean
interface Column {
  readonly name: string
  readonly required: boolean
  readonly check: Check
}
type Row = Readonly<Record<string, string>>
export type Files = Readonly<Record<string, readonly Row[]>>

const anyText: Check = () => true
const guid: Check = (text) => /^[\w.:@{}-]{1,255}$/.test(text)
const day: Check = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const year: Check = (text) => /^\d{4}$/.test(text)
const blank: Check = (text) => text === ''
const oneOf =
  (...values: string[]): Check =>
  (text) =>
    values.includes(text)
const listOf =
  (check: Check): Check =>
  (text, all) =>
    text.split(',').every((item) => check(item, all))
const reference =
  (file: string, isExpected: (row: Row) => boolean = () => true): Check =>
  (text, all) =>
    (all[file] ?? []).some((row) => row.sourcedId === text && isExpected(row))

const grade = oneOf(
  'IT',
  'PR',
  'PK',
  'TK',
  'KG',
  ...Array.from({ length: 13 }, (_, n) => String(n + 1).padStart(2, '0')),
  'PS',
  'UG',
  'Other',
)
const school = reference('orgs', ({ type }) => type === 'school')

/** `name!` marks a required column; without a check any text is valid. In bulk files columns 2 and 3 stay empty. */
function columns(...definitions: (string | [string, Check])[]): Column[] {
  const ownColumns = definitions.map((item): Column => {
    const [name, check] = typeof item === 'string' ? [item, anyText] : item
    return { name: name.replace('!', ''), required: name.endsWith('!'), check }
  })
  return [
    { name: 'sourcedId', required: true, check: guid },
    { name: 'status', required: false, check: blank },
    { name: 'dateLastModified', required: false, check: blank },
    ...ownColumns,
  ]
}

const TABLES: Readonly<Record<string, readonly Column[]>> = {
  academicSessions: columns(
    'title!',
    ['type!', oneOf('gradingPeriod', 'semester', 'schoolYear', 'term')],
    ['startDate!', day],
    ['endDate!', day],
    ['parentSourcedId', reference('academicSessions')],
    ['schoolYear!', year],
  ),
  classes: columns(
    'title!',
    ['grades', listOf(grade)],
    ['courseSourcedId!', reference('courses')],
    'classCode',
    ['classType!', oneOf('homeroom', 'scheduled')],
    'location',
    ['schoolSourcedId!', school],
    ['termSourcedIds!', listOf(reference('academicSessions'))],
    'subjects',
    'subjectCodes',
    'periods',
  ),
  courses: columns(
    ['schoolYearSourcedId', reference('academicSessions', ({ type }) => type === 'schoolYear')],
    'title!',
    'courseCode',
    ['grades', listOf(grade)],
    ['orgSourcedId!', reference('orgs')],
    'subjects',
    'subjectCodes',
  ),
  enrollments: columns(
    ['classSourcedId!', reference('classes')],
    ['schoolSourcedId!', school],
    ['userSourcedId!', reference('users')],
    ['role!', oneOf('administrator', 'proctor', 'student', 'teacher')],
    ['primary', oneOf('true', 'false')],
    ['beginDate', day],
    ['endDate', day],
  ),
  orgs: columns(
    'name!',
    ['type!', oneOf('department', 'school', 'district', 'local', 'state', 'national')],
    'identifier',
    ['parentSourcedId', reference('orgs')],
  ),
  roles: columns(
    ['userSourcedId!', reference('users')],
    ['roleType!', oneOf('primary', 'secondary')],
    [
      'role!',
      oneOf(
        'aide',
        'counselor',
        'districtAdministrator',
        'guardian',
        'parent',
        'principal',
        'proctor',
        'relative',
        'siteAdministrator',
        'student',
        'systemAdministrator',
        'teacher',
      ),
    ],
    ['beginDate', day],
    ['endDate', day],
    ['orgSourcedId!', reference('orgs')],
    ['userProfileSourcedId', reference('userProfiles')],
  ),
  users: columns(
    ['enabledUser!', oneOf('true', 'false')],
    'username!',
    ['userIds', listOf((text) => /^\{[^:}]+:[^}]+\}$/.test(text))],
    'givenName!',
    'familyName!',
    'middleName',
    'identifier',
    ['email', (text) => /^[^@\s]+@[^@\s]+$/.test(text)],
    'sms',
    'phone',
    ['agentSourcedIds', listOf(reference('users'))],
    ['grades', listOf(grade)],
    'password',
    'userMasterIdentifier',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    ['primaryOrgSourcedId', reference('orgs')],
    'pronouns',
  ),
}

const MANIFEST_FILES = [
  ...Object.keys(TABLES),
  ...['categories', 'classResources', 'courseResources', 'demographics', 'lineItemLearningObjectiveIds', 'lineItems'],
  ...['lineItemScoreScales', 'resources', 'resultLearningObjectiveIds', 'results', 'resultScoreScales', 'scoreScales'],
  ...['userProfiles', 'userResources'],
]

/** The rows of each file in the zip, by file name, and every violation of the binding. */
export function parseOneRoster(zip: Uint8Array): { files: Files; violations: string[] } {
  const violations: string[] = []
  const entries = Object.entries(unzipSync(zip))
  const files = Object.fromEntries(
    entries.map(([path, bytes]) => {
      const name = path.replace(/\.csv$/, '')
      if (!(name in TABLES) && name !== 'manifest') violations.push(`${path}: not a OneRoster file`)
      return [name, parseRows(name, bytes, violations)]
    }),
  )
  violations.push(...manifestViolations(files), ...cellViolations(files), ...relationViolations(files))
  return { files, violations }
}

function parseRows(name: string, bytes: Uint8Array, violations: string[]): Row[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (text.startsWith('\uFEFF')) violations.push(`${name}: starts with a byte order mark`)
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter: ',' })
  violations.push(...errors.map(({ message, row }) => `${name}, row ${row}: ${message}`))
  const [headings = [], ...rows] = data
  const expected = name === 'manifest' ? ['propertyName', 'value'] : (TABLES[name] ?? []).map((column) => column.name)
  if (headings.join() !== expected.join()) violations.push(`${name}: the headings are ${headings.join()}`)
  for (const row of rows) if (row.length !== headings.length) violations.push(`${name}: a row of ${row.length} cells`)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))
}

function manifestViolations({ manifest = [], ...files }: Files): string[] {
  const properties = new Map(manifest.map(({ propertyName = '', value = '' }) => [propertyName, value]))
  const versions = properties.get('manifest.version') === '1.0' && properties.get('oneroster.version') === '1.2'
  const wrong = MANIFEST_FILES.filter((name) => properties.get(`file.${name}`) !== (files[name] ? 'bulk' : 'absent'))
  return [...(versions ? [] : ['manifest: the versions']), ...wrong.map((name) => `manifest: file.${name}`)]
}

function cellViolations(files: Files): string[] {
  return Object.entries(TABLES).flatMap(([name, table]) =>
    (files[name] ?? []).flatMap((row) =>
      table
        .filter(({ name: column, required, check }) => {
          const text = row[column] ?? ''
          return text === '' ? required : !check(text, files)
        })
        .map(({ name: column }) => `${name} ${row.sourcedId}: ${column} is "${row[column]}"`),
    ),
  )
}

function relationViolations(files: Files): string[] {
  const { academicSessions = [], enrollments = [], roles = [], users = [] } = files
  const names = users.map(({ username }) => username)
  const duplicateUsernames = users.filter(({ username }) => names.indexOf(username) !== names.lastIndexOf(username))
  const duplicates = Object.entries(files).flatMap(([name, rows]) => {
    const ids = rows.map(({ sourcedId }) => sourcedId)
    return name === 'manifest' || new Set(ids).size === ids.length ? [] : [`${name}: duplicate sourcedId`]
  })
  const reversedSessions = academicSessions.filter(({ startDate = '', endDate = '' }) => startDate >= endDate)
  const wronglyPrimary = enrollments.filter((row) => row.primary === 'true' && row.role !== 'teacher')
  const isPrimaryOf = (user: Row) => (role: Row) => role.userSourcedId === user.sourcedId && role.roleType === 'primary'
  const withoutPrimaryRole = users.filter((user) => roles.filter(isPrimaryOf(user)).length !== 1)
  return [
    ...duplicates,
    ...reversedSessions.map(({ sourcedId }) => `academicSessions ${sourcedId}: ends before it begins`),
    ...wronglyPrimary.map(({ sourcedId }) => `enrollments ${sourcedId}: primary but not a teacher`),
    ...duplicateUsernames.map(({ sourcedId }) => `users ${sourcedId}: duplicate username`),
    ...withoutPrimaryRole.map(({ sourcedId }) => `users ${sourcedId}: must have exactly one primary role`),
  ]
}
