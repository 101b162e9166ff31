import { expect, test, vi } from 'vitest'
import type { Fields } from '../../../../domain/registration/field.ts'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import { SECTIONS } from '../../../../domain/registration/sections.ts'
import { ACCESS_GROUPS, accessGroupsOf } from '../../../../domain/registration/sensitive.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String.raw }))
const { groupTitle, isSensitive, sensitiveGroupOf } = await import('./sensitiveSections.ts')

test.each(SECTION_NAMES)('the section %s opens exactly the answers that the server keeps back', (section) => {
  const fields: Fields = SECTIONS[section]
  const group = sensitiveGroupOf(section)
  for (const path of Object.keys(fields)) {
    expect(accessGroupsOf([path]), path).toEqual(isSensitive(section, path) ? [group] : [])
  }
})

test('every sensitive group has its own title', () => {
  expect(new Set(ACCESS_GROUPS.map(groupTitle)).size).toBe(ACCESS_GROUPS.length)
})
