import { expect, test } from 'vitest'
import { field, group } from './field.ts'
import { SECTION_NAMES } from './sectionNames.ts'
import { accessGroupOfSection, accessGroups, FIELDS, FLAG_PATHS, pathsInAccessGroup, SECTIONS } from './sections.ts'
import { ACCESS_GROUPS, SENSITIVE_GROUPS } from './sensitive.ts'

test('every field belongs to one section', () => {
  expect(FIELDS.size).toBeGreaterThan(150)
  expect([...FIELDS.keys()].filter((path) => path.split('.').length > 3)).toEqual([])
})

test('each access group has answers of the form', () => {
  for (const accessGroup of ACCESS_GROUPS) expect(pathsInAccessGroup(accessGroup)).not.toEqual([])
})

test.each<readonly [string, readonly string[]]>([
  ['student.first_name', []],
  ['student.preferred_language', []],
  ['parent_1.email', []],
  ['siblings.0.name', []],
  ['student.latino', ['identity']],
  ['student.selected_race', ['identity']],
  ['student.white', ['identity']],
  ['student.birthplace', ['identity']],
])('%s is in the access groups %j', (field, groups) => {
  expect(accessGroups([field])).toEqual(groups)
})

test.each(SENSITIVE_GROUPS)('every answer of %s is in its access group, with the flags of its lists', (name) => {
  const paths = [...FIELDS.keys(), ...FLAG_PATHS].filter((path) => path.startsWith(`${name}.`))
  expect(pathsInAccessGroup(name).toSorted()).toEqual(paths.toSorted())
})

test('a new question of a sensitive group is in its access group without saying so', () => {
  const fields = group('partCInfo', { planted: field('choices', { choices: ['A'], flags: { A: 'has_a' } }) })
  expect(fields['partCInfo.planted']).toMatchObject({
    accessGroup: 'partCInfo',
    flags: { A: 'partCInfo.has_a' },
  })
})

test.each(SECTION_NAMES)('the sensitive answers of the section %s are of one access group', (section) => {
  const groups = accessGroups(Object.keys(SECTIONS[section]))
  expect(groups.length).toBeLessThanOrEqual(1)
  expect(accessGroupOfSection(section)).toBe(groups[0])
})
