import type { Semester } from '../../../../contract/semesters.ts'
import { formatSpreadsheetCsv } from '../../../../domain/csv.ts'
import { readRows } from '../../../api/readRows.ts'
import type { Exporting } from '../../../ui/export/useExport.ts'
import { downloadCsv } from '../../../ui/format/downloadFile.ts'

/** Saves the found classes of a semester in their order, as a file that Import & Export accepts. */
export async function saveClasses(
  { id, slug }: Semester,
  found: readonly { readonly id: number }[],
  { signal, report }: Exporting,
): Promise<void> {
  const places = new Map(found.map((course, place) => [String(course.id), place]))
  const placeOf = ([course = '']: readonly string[]) => places.get(course) ?? -1
  const all: (readonly string[])[] = []
  const onRows = (rows: readonly (readonly string[])[], { total }: { readonly total: number }) => {
    all.push(...rows)
    report(all.length, total)
  }
  const call = { params: { kind: 'classes' }, query: { semester: id } } as const
  const { columns } = await readRows('GET /api/exports/:kind', { ...call, signal, list: 'rows', onRows })
  const rows = all.filter((row) => placeOf(row) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
  downloadCsv(`classes-${slug}.csv`, formatSpreadsheetCsv([columns, ...rows]))
}
