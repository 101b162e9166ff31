import type { Field, Fields } from './field.ts'
import type { SectionName } from './sectionNames.ts'
import { QUESTIONNAIRE, RESIDENCY, RIGHTS } from './sections/housing.ts'
import { PART_C } from './sections/partC.ts'
import { EMERGENCY_CONTACT, PARENT_INFORMATION, SIBLINGS } from './sections/people.ts'
import { HEALTH, STUDENT } from './sections/student.ts'
import { ACCESS_GROUPS, type AccessGroup } from './sensitive.ts'

/** The fields of each section. */
export const SECTIONS: Readonly<Record<SectionName, Fields>> = {
  student: STUDENT,
  parents: PARENT_INFORMATION,
  contacts: EMERGENCY_CONTACT,
  health: HEALTH,
  siblings: SIBLINGS,
  'part-c': PART_C,
  questionnaire: QUESTIONNAIRE,
  residency: RESIDENCY,
  rights: RIGHTS,
}

/** Every field of the form by its path. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(Object.values(SECTIONS).flatMap(Object.entries<Field>))

/** The paths of all fields, in the order of the form. */
export const FIELD_PATHS: readonly string[] = [...FIELDS.keys()]

/** The check boxes that repeat the choices of a list. */
export const FLAG_PATHS: readonly string[] = [...FIELDS.values()].flatMap(({ flags }) => Object.values(flags))

/** The access group of every answer by path, flags included. */
const ACCESS_GROUP_BY_PATH: ReadonlyMap<string, AccessGroup | undefined> = new Map(
  [...FIELDS].flatMap(([path, { flags, accessGroup }]) =>
    [path, ...Object.values(flags)].map((answer) => [answer, accessGroup] as const),
  ),
)

/** The access groups that the answers belong to. */
export function accessGroups(paths: readonly string[]): AccessGroup[] {
  return ACCESS_GROUPS.filter((group) => paths.some((path) => ACCESS_GROUP_BY_PATH.get(path) === group))
}

/** Whether the office sees the answer only when it opens its access group. */
export function isSensitive(path: string): boolean {
  return ACCESS_GROUP_BY_PATH.get(path) !== undefined
}

/** The paths of the answers of an access group. */
export function pathsInAccessGroup(group: AccessGroup): string[] {
  return [...ACCESS_GROUP_BY_PATH].filter(([, accessGroup]) => accessGroup === group).map(([path]) => path)
}

/** The access group of a section: all of it, or its identity. Undefined for a section that the office sees at once. */
export function accessGroupOfSection(section: SectionName): AccessGroup | undefined {
  return accessGroups(Object.keys(SECTIONS[section]))[0]
}
