import { unzipSync } from 'fflate'
import Papa from 'papaparse'

/**
 * What the OneRoster 1.2 CSV binding asks of a zip (imsglobal.org/spec/oneroster/v1p2/bind/csv), written from its tables and apart
 * from the product's own lists.
 */
type Check = (text: string, all: Files) => boolean
interface Column {
  readonly name: string
  readonly required: boolean
  readonly check: Check
}
export type Row = Readonly<Record<string, string>>
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
    text.split(',').every((one) => check(one, all))
const reference =
  (file: string, is: (row: Row) => boolean = () => true): Check =>
  (text, all) =>
    (all[file] ?? []).some((row) => row.sourcedId === text && is(row))

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

/** `name!` is required; without a check any text will do. In bulk the second and third column stay empty. */
function columns(...given: (string | [string, Check])[]): Column[] {
  const own = given.map((one): Column => {
    const [name, check] = typeof one === 'string' ? [one, anyText] : one
    return { name: name.replace('!', ''), required: name.endsWith('!'), check }
  })
  return [
    { name: 'sourcedId', required: true, check: guid },
    { name: 'status', required: false, check: blank },
    { name: 'dateLastModified', required: false, check: blank },
    ...own,
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

/** The rows of each file in the zip, by the file's name, and everything the binding would not accept. */
export function parseOneRoster(zip: Uint8Array): { files: Files; wrong: string[] } {
  const wrong: string[] = []
  const entries = Object.entries(unzipSync(zip))
  const files = Object.fromEntries(
    entries.map(([path, bytes]) => {
      const name = path.replace(/\.csv$/, '')
      if (!(name in TABLES) && name !== 'manifest') wrong.push(`${path}: no file of a roster`)
      return [name, rowsOf(name, bytes, wrong)]
    }),
  )
  return { files, wrong: [...wrong, ...wrongManifest(files), ...wrongCells(files), ...wrongTogether(files)] }
}

function rowsOf(name: string, bytes: Uint8Array, wrong: string[]): Row[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (text.startsWith('\uFEFF')) wrong.push(`${name}: begins with a mark`)
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter: ',' })
  wrong.push(...errors.map(({ message, row }) => `${name}, row ${row}: ${message}`))
  const [headings = [], ...rows] = data
  const expected = name === 'manifest' ? ['propertyName', 'value'] : (TABLES[name] ?? []).map((column) => column.name)
  if (headings.join() !== expected.join()) wrong.push(`${name}: the headings are ${headings.join()}`)
  for (const row of rows) if (row.length !== headings.length) wrong.push(`${name}: a row of ${row.length} cells`)
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
}

function wrongManifest({ manifest = [], ...files }: Files): string[] {
  const said = new Map(manifest.map(({ propertyName = '', value = '' }) => [propertyName, value]))
  const versions = said.get('manifest.version') === '1.0' && said.get('oneroster.version') === '1.2'
  const wrongFiles = MANIFEST_FILES.filter((name) => said.get(`file.${name}`) !== (files[name] ? 'bulk' : 'absent'))
  return [...(versions ? [] : ['manifest: the versions']), ...wrongFiles.map((name) => `manifest: file.${name}`)]
}

function wrongCells(files: Files): string[] {
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

function wrongTogether(files: Files): string[] {
  const { academicSessions = [], enrollments = [], roles = [], users = [] } = files
  const names = users.map(({ username }) => username)
  const namesakes = users.filter(({ username }) => names.indexOf(username) !== names.lastIndexOf(username))
  const twice = Object.entries(files).flatMap(([name, rows]) => {
    const ids = rows.map(({ sourcedId }) => sourcedId)
    return name === 'manifest' || new Set(ids).size === ids.length ? [] : [`${name}: a sourcedId twice`]
  })
  const sessions = academicSessions.filter(({ startDate = '', endDate = '' }) => startDate >= endDate)
  const primary = enrollments.filter((row) => row.primary === 'true' && row.role !== 'teacher')
  const isPrimaryOf = (user: Row) => (role: Row) => role.userSourcedId === user.sourcedId && role.roleType === 'primary'
  const roleless = users.filter((user) => roles.filter(isPrimaryOf(user)).length !== 1)
  return [
    ...twice,
    ...sessions.map(({ sourcedId }) => `academicSessions ${sourcedId}: ends before it begins`),
    ...primary.map(({ sourcedId }) => `enrollments ${sourcedId}: primary, and no teacher`),
    ...namesakes.map(({ sourcedId }) => `users ${sourcedId}: somebody else’s username`),
    ...roleless.map(({ sourcedId }) => `users ${sourcedId}: not one primary role`),
  ]
}
