import { describe, expect, test } from 'vitest'
import { CLASS_GRADES } from '../../domain/grade.ts'
import { windowsForm } from './windows.ts'

const row = { grades: 'K,1', opens_at: '2026-08-03T08:00', closes_at: '' }

function parse(changes: Partial<typeof row>, timeZone = 'America/Denver') {
  const { data, error } = windowsForm(timeZone).safeParse({ windows: [{ ...row, ...changes }] })
  return { window: data?.windows[0], errors: error?.issues.map(({ path, message }) => [path.join('.'), message]) }
}

describe('a window in the form of the office', () => {
  test('opens and closes by the clock of the school, before and after its clocks change', () => {
    const { window } = parse({ opens_at: '2026-10-31T08:00', closes_at: '2026-11-02T08:00' })
    expect(window).toEqual({
      grades: 'K,1',
      opens_at: '2026-10-31T14:00:00.000Z',
      closes_at: '2026-11-02T15:00:00.000Z',
    })
    expect(parse({}, 'America/Phoenix').window?.opens_at).toBe('2026-08-03T15:00:00.000Z')
  })

  test('never closes without a closing time, and is for all grades when every grade is chosen', () => {
    expect(parse({ grades: CLASS_GRADES.toReversed().join(',') }).window).toMatchObject({ grades: '', closes_at: null })
  })

  test.each([
    ['without an opening time', { opens_at: '' }, 'opens_at', 'Field is Required'],
    ['without a grade', { grades: '' }, 'grades', 'Field is Required'],
    [
      'at a time that the clocks skip',
      { opens_at: '2026-03-08T02:30' },
      'opens_at',
      'The clocks go forward at this time. Choose another time.',
    ],
    [
      'at a time that the clocks repeat',
      { closes_at: '2026-11-01T01:30' },
      'closes_at',
      'The clocks go back, so this time occurs twice. Choose another time.',
    ],
    [
      'that closes when it opens',
      { closes_at: row.opens_at },
      'closes_at',
      'The closing time must be after the opening time',
    ],
  ])('%s is refused at its field', (_, changes, field, message) => {
    expect(parse(changes).errors).toEqual([[`windows.0.${field}`, message]])
  })
})
