import { expect, test } from 'vitest'
import { FLAG_PATHS } from './flags.ts'
import { FIELDS } from './sections.ts'
import { ACCESS_GROUPS, accessGroupsOf, IDENTITY_FIELDS, SENSITIVE_GROUPS } from './sensitive.ts'

test('each access group has fields of the form', () => {
  for (const group of ACCESS_GROUPS) expect(accessGroupsOf([...FIELDS.keys()])).toContain(group)
  for (const field of IDENTITY_FIELDS) expect([...FIELDS.keys(), ...FLAG_PATHS]).toContain(field)
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
  ...SENSITIVE_GROUPS.map((group) => [`${group}.any`, [group]] as const),
])('%s is in the access groups %j', (field, groups) => {
  expect(accessGroupsOf([field])).toEqual(groups)
})
