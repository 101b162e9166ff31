import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields } from './auditTrail.ts'

test('an edit has only the changed fields', () => {
  const before = { name: 'Art', room: '12', active: true, years: ['2026 - 2027'] }
  const after = { name: 'Art', room: '14', active: true, years: [] }
  expect(changedFields(before, after)).toEqual({
    before: { room: '12', years: ['2026 - 2027'] },
    after: { room: '14', years: [] },
  })
})

test('a field that only one of the records has is missing from the other', () => {
  expect(changedFields({ old: 1 }, { fresh: null })).toEqual({ before: { old: 1 }, after: { fresh: null } })
})

const fields = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
)

test('the changed fields applied to the old record give the new record', () => {
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const changed = changedFields(before, after)
      const unchanged = Object.entries(before).filter(([name]) => !(name in changed.before))
      expect({ ...Object.fromEntries(unchanged), ...changed.after }).toEqual(after)
    }),
  )
})

test('a record that is saved unchanged has no changed fields', () => {
  fc.assert(
    fc.property(fields, (same) => {
      expect(changedFields(same, { ...same })).toEqual({ before: {}, after: {} })
    }),
  )
})
