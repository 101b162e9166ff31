import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import { isAskedOfFamily } from '../../../domain/registration/onlyParent.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { SECTIONS } from '../../../domain/registration/sections.ts'
import type { FieldLabel } from '../../ui/form/fieldLabels.ts'
import { GROUP_TEXTS } from '../texts/groups.ts'
import { questionText } from '../texts/questions.ts'

/** Fields under one heading. */
export interface Part {
  readonly key: string
  /** One of several people, shown only once added. */
  readonly isPerson: boolean
  readonly paths: readonly string[]
}

/** The fields of a section that the form shows for these answers, grouped by person. */
export function sectionParts(section: SectionName, form: Answers): Part[] {
  const asked = Object.entries(SECTIONS[section]).filter(([, { askedWhile }]) => askedWhile(form))
  return toParts(asked.map(([path]) => path))
}

/** All fields of a section, grouped by person. */
export function allParts(section: SectionName): Part[] {
  return toParts(Object.keys(SECTIONS[section]))
}

function toParts(paths: readonly string[]): Part[] {
  const byKey = Object.groupBy(paths, (path) =>
    path === 'hospital_preference' ? 'physician' : path.split('.').slice(0, -1).join('.'),
  )
  return Object.entries(byKey).map(([key, paths = []]) => ({
    key,
    isPerson: /^(parent_[2-4]|contact_[23]|siblings\.\d)$/.test(key),
    paths,
  }))
}

/** Whether it is one of several people, such as the first of the contacts. */
export function isOneOfSeveral({ key, isPerson }: Part): boolean {
  return isPerson || key === 'parent_1' || key === 'contact_1'
}

/** The people that the form shows: those with answers, and those that were just added. */
export function shownParts(parts: readonly Part[], form: Answers, added: ReadonlySet<string>): Part[] {
  return parts.filter(
    ({ key, isPerson, paths }) => !isPerson || added.has(key) || paths.some((path) => isAnswered(answerAt(form, path))),
  )
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

/** The heading of a part; undefined if it has none. */
export function partTitle(i18n: I18n, { key }: Part): string | undefined {
  const [, sibling] = /^siblings\.(\d)$/.exec(key) ?? []
  if (sibling !== undefined) {
    const number = Number(sibling) + 1
    return i18n._(msg`Brother or sister ${number}`)
  }
  return TITLES[key] && i18n._(TITLES[key])
}

/** The label of a field, and the person whose answer it is. */
export function fieldLabel(i18n: I18n, part: Part, path: string): FieldLabel {
  return { text: i18n._(questionText(path).label), of: partTitle(i18n, part) }
}

/** Whether the question is asked only after "Mail goes to another address". */
export function isMailing(path: string): boolean {
  return path.startsWith('student.mailing_')
}

/** Questions under one heading: a card of the form, and a list of the check. */
export interface QuestionGroup {
  readonly part: Part
  readonly title: string
  readonly hint?: string
  readonly paths: readonly string[]
}

/** The groups of the parts with the questions that the family is asked. */
export function questionGroups(i18n: I18n, parts: readonly Part[], form: Answers): QuestionGroup[] {
  const groups = parts.flatMap((part) => groupsOf(i18n, part))
  const asked = groups.map((group) => ({ ...group, paths: group.paths.filter((path) => isAskedOfFamily(path, form)) }))
  return asked.filter(({ paths }) => paths.length > 0)
}

/** The questions of a group, also those that are asked only after some answers. */
export function allPathsOf(section: SectionName, { part, paths }: QuestionGroup): readonly string[] {
  const all = allParts(section)
    .filter(({ key }) => key === part.key)
    .flatMap(pathsByGroup)
  return all.find((group) => group.includes(paths[0] ?? '')) ?? []
}

function pathsByGroup({ paths }: Part): string[][] {
  const starts = paths.flatMap((path, index) => (index === 0 || GROUP_TEXTS[path] ? [index] : []))
  return starts.map((start, index) => paths.slice(start, starts[index + 1]))
}

function groupsOf(i18n: I18n, part: Part): QuestionGroup[] {
  return pathsByGroup(part).map((paths) => {
    const { title, hint } = GROUP_TEXTS[paths[0] ?? ''] ?? {}
    return {
      part,
      title: title ? i18n._(title) : (partTitle(i18n, part) ?? ''),
      ...(hint && { hint: i18n._(hint) }),
      paths,
    }
  })
}
