import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import { isAsked } from '../../../domain/registration/errors.ts'
import type { Fields } from '../../../domain/registration/field.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { SECTIONS } from '../../../domain/registration/sections.ts'

/** Fields under one heading. `person`: one of several people, shown only once added. */
export interface Part {
  readonly key: string
  readonly title?: MessageDescriptor
  readonly person?: true
  readonly paths: readonly string[]
}

const TITLES: Readonly<Record<string, MessageDescriptor>> = {
  parent_1: msg`Enrolling Parent`,
  parent_2: msg`Second parent`,
  parent_3: msg`Third parent`,
  parent_4: msg`Fourth parent`,
  contact_1: msg`First contact`,
  contact_2: msg`Second contact`,
  contact_3: msg`Third contact`,
  physician: msg`Medical Contact Preferences`,
}
const PERSON = /^(parent_[2-4]|contact_[23]|siblings\.\d)$/

/** The fields of a section that the form shows for these answers, grouped by person. */
export function sectionParts(section: SectionName, form: Answers): Part[] {
  const fields: Fields = SECTIONS[section]
  return groupedByPerson(Object.keys(fields).filter((path) => fields[path] && isAsked(fields[path], form)))
}

/** All fields of a section, grouped by person. */
export function allParts(section: SectionName): Part[] {
  return groupedByPerson(Object.keys(SECTIONS[section]))
}

function groupedByPerson(paths: readonly string[]): Part[] {
  const groups = Object.groupBy(paths, partKey)
  return Object.entries(groups).map(([key, paths = []]) => ({ key, paths, ...titleOf(key), ...personOf(key) }))
}

/** The people that the form shows: those with answers, and those that were just added. */
export function shownParts(parts: readonly Part[], form: Answers, added: ReadonlySet<string>): Part[] {
  return parts.filter(
    ({ key, person, paths }) => !person || added.has(key) || paths.some((path) => isAnswered(answerAt(form, path))),
  )
}

function partKey(path: string): string {
  if (path === 'hospital_preference') return 'physician'
  const parts = path.split('.')
  return parts.slice(0, -1).join('.')
}

function titleOf(key: string): Pick<Part, 'title'> {
  const title = TITLES[key]
  return title ? { title } : {}
}

function personOf(key: string): Pick<Part, 'person'> {
  return PERSON.test(key) ? { person: true } : {}
}
