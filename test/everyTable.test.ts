import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The table of these, which have the search box. */
const SHARED = 'web/ui/table/RowsTable.tsx'
const WITH_SHARED = ['web/admin/registration/AccessLog.tsx', 'web/ui/table/SearchTable.tsx']

/** The table of others, which have the search box around it. */
const CARDS = 'web/ui/table/CardTable.tsx'
/** Tables without a search box (document 1, section 2, "All tables"), and why. */
const WITHOUT_SEARCH: Readonly<Record<string, string>> = {
  'web/admin/auditTrail/EntryDialog.tsx': 'has the fields of one entry',
  'web/admin/files/Report.tsx': 'are warnings before an import, and must be read as a whole',
  'web/admin/people/ChosenPeople.tsx': 'is printed, and has no screen',
  'web/admin/semesters/EditableTable.tsx': 'is a form, whose problems must not be hidden',
  'web/admin/ui/FigureTable.tsx': 'is a chart with its numbers, or has ten classes at most, which change by themselves',
  'web/dashboard/StudentTable.tsx': "has the children of one family (document 2, section 2, lists the table's parts)",
  'web/enrollment/lottery/check/Definition.tsx': 'defines the lines of a record, and is read as a whole',
  'web/styles/Styles.tsx': 'is a sample, outside the product',
  'web/ui/schedule/SemesterSchedule.tsx': "has one child's classes of a week, and is printed",
  'web/ui/timetable/WeekTable.tsx': 'is a timetable',
}

test('every table has a search box, or a reason to have none', () => {
  const files = globSync('web/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  )
  const tables = files.filter(([, source]) => /<(?:table|CardTable)\b/.test(source))
  expect(tables.length).toBeGreaterThan(10)
  const searched = tables.filter(([, source]) => source.includes('<SearchedRows'))
  const others = tables.filter((table) => !searched.includes(table)).map(([file]) => file)
  expect(others.toSorted()).toEqual([SHARED, CARDS, ...Object.keys(WITHOUT_SEARCH)].toSorted())
  const withBox = files.filter(([, source]) => /<RowsTable/.test(source) && source.includes('<SearchBox'))
  expect(withBox.map(([file]) => file).toSorted()).toEqual(WITH_SHARED)
})
