import { expect, test } from 'vitest'
import { sha256 } from '../../test/data/sha256.ts'
import { changedCells, isOutdated, revisionsOf } from './recordCells.ts'

const REVISED = { revision: ['email', 'phone'], child_revision: ['child_name', 'child_grade'] }
const FAMILY = { id: '4', email: 'ana@example.org', phone: '9285550142', child_name: 'Ruby', child_grade: '5' }
const revisions = (cells: Partial<typeof FAMILY>) => revisionsOf({ ...FAMILY, ...cells }, REVISED, sha256)

test('a revision changes with the cells of its record only', () => {
  const { revision, child_revision } = revisions({})
  expect(revisions({ id: '5' })).toEqual({ revision, child_revision })
  expect(revisions({ child_grade: '6' })).toEqual({
    revision,
    child_revision: expect.not.stringMatching(`^${child_revision}$`),
  })
  expect(revisions({ phone: '' }).revision).not.toBe(revision)
  expect(revisions({ email: 'a', phone: 'bc' }).revision).not.toBe(revisions({ email: 'ab', phone: 'c' }).revision)
})

test('a spreadsheet program reads no number or date in a revision', () => {
  for (let phone = 0; phone < 500; phone++)
    expect(revisions({ phone: String(phone) }).revision).toMatch(/^r[\da-f]{15}$/)
})

test.each([
  ['an unchanged record', {}, {}, false],
  ['a changed record', {}, { phone: '9285550177' }, true],
  ['a changed child', {}, { child_grade: '6' }, true],
  [
    'a record without a revision',
    { revision: '', child_revision: '' },
    { phone: '9285550177', child_grade: '6' },
    false,
  ],
  ['a child that is added in the copy of a row', {}, { child_name: '', child_grade: '' }, false],
  ['a record that someone emptied', {}, { phone: '' }, true],
  ['a revision that someone edited', { revision: '7' }, {}, true],
])('%s', (_, exported, change, outdated) => {
  const current = { ...FAMILY, ...change }
  const now = { ...current, ...revisionsOf(current, REVISED, sha256) }
  expect(isOutdated({ ...revisions({}), ...exported }, now, REVISED)).toBe(outdated)
})

test('changed cells are the old and new text of the columns that a row has', () => {
  expect(changedCells(FAMILY, { email: FAMILY.email, phone: '9285550177', note: 'new' })).toEqual([
    { column: 'phone', from: '9285550142', to: '9285550177' },
    { column: 'note', from: '', to: 'new' },
  ])
})

test('of a long text, what differs is shown', () => {
  const long = 'word '.repeat(60)
  const [change] = changedCells({ description: `${long}at nine` }, { description: `${long}at ten ${long}` })
  expect(change?.from).toBe('…d word word word at nine')
  expect(change?.to).toMatch(/^…d word word word at ten word .*…$/)
  expect(change?.to.length).toBeLessThan(125)
  expect(changedCells({ name: long }, { name: 'short' })).toMatchObject([{ to: 'short' }])
})
