import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedSheetRow } from '../../../contract/rosterSheets.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { formatSpreadsheetCsv } from '../../../domain/csv.ts'
import type { DateRange } from '../../../domain/meetings.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { readRows } from '../../api/readRows.ts'
import { schoolQuery } from '../../api/school.ts'
import { withRegistrationTexts } from '../../texts.ts'
import { type Export, type Exporting, useExport } from '../../ui/export/useExport.ts'
import { downloadCsv, downloadPdf } from '../../ui/format/downloadFile.ts'
import { printPdf } from '../../ui/format/printPdf.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { isPrinted, type PrintedDates, sheetCells, sheetsOf } from './sheets.ts'

/** The classes of the sheets: some by id, those of a day, those of a teacher, or all of the semester. */
export type ChosenClasses = BodyTo<'POST /api/semester/:semester/emergency-sheets'>

export type SheetKind = PrintedDates['kind'] | 'emergency'

const OUTPUTS = { printer: printPdf, file: downloadPdf }
type Output = keyof typeof OUTPUTS

/** Prints or saves the rosters and the emergency sheets of classes. `unprintable`: the texts that the last PDF could not show completely. */
export function useRosterSheets(semester: Pick<Semester, 'id' | 'slug'>, chosen: ChosenClasses) {
  const { i18n } = useLingui()
  const current = useExport()
  const [unprintable, setUnprintable] = useState<readonly string[]>([])
  /** What no child is enrolled in. */
  const [empty, setEmpty] = useState<'classes' | 'dates'>()
  const [output, setOutput] = useState<Output>('file')

  const read = async ({ signal, report }: Exporting) => {
    const rows: ListedSheetRow[] = []
    const params = { semester: semester.id }
    const head = await readRows('GET /api/semester/:semester/roster-sheets', {
      ...{ params, query: queryOf(chosen), signal, list: 'rows' },
      onRows: (received, { total }) => {
        rows.push(...received)
        report(rows.length, total)
      },
    })
    setEmpty(rows.length === 0 ? 'classes' : undefined)
    return { rows, semester: head.semester }
  }
  const start = (work: (exporting: Exporting) => Promise<void>) => {
    setUnprintable([])
    setEmpty(undefined)
    return current.start(work).catch(() => undefined)
  }
  const saveSheets = (printed: Pick<PrintedDates, 'kind' | 'dates'>, to: Output) =>
    start(async (exporting) => {
      const [found, school, { createSheetsPdf }] = await Promise.all([
        read(exporting),
        queryClient.fetchQuery(schoolQuery),
        import('./createSheetsPdf.ts'),
      ])
      const sheets = sheetsOf(found.rows).filter((sheet) => isPrinted(sheet, { ...printed, semester: found.semester }))
      if (sheets.length === 0) return setEmpty(found.rows.length === 0 ? 'classes' : 'dates')
      const { file, unprintable } = await createSheetsPdf({ ...printed, sheets, semester: found.semester, school })
      exporting.signal.throwIfAborted()
      setUnprintable(unprintable)
      OUTPUTS[to](`${printed.kind === 'roster' ? 'rosters' : 'sign-in-sheets'}-${semester.slug}.pdf`, file)
    })
  const saveRosterCsv = () =>
    start(async (exporting) => {
      const [{ rows }, school] = await Promise.all([read(exporting), queryClient.fetchQuery(schoolQuery)])
      const cells = sheetCells(rows, { i18n, ...schoolClock(school.time_zone, i18n.locale) })
      if (rows.length > 0) downloadCsv(`rosters-${semester.slug}.csv`, formatSpreadsheetCsv(cells))
    })
  const saveEmergency = (to: Output | 'csv') =>
    start(async ({ signal }) => {
      const [{ body }, school] = await Promise.all([
        call('POST /api/semester/:semester/emergency-sheets', { params: { semester: semester.id }, body: chosen }),
        queryClient.fetchQuery(schoolQuery),
      ])
      signal.throwIfAborted()
      void queryClient.invalidateQueries({ queryKey: ['registration accesses'] })
      setEmpty(body.rows.length === 0 ? 'classes' : undefined)
      if (body.rows.length === 0) return
      const name = `emergency-sheets-${semester.slug}`
      if (to === 'csv') {
        const { emergencyCells } = await withRegistrationTexts(import('./emergencySheets.ts'))
        downloadCsv(`${name}.csv`, formatSpreadsheetCsv(emergencyCells(body.rows, body.children, school, i18n)))
        return
      }
      const { createEmergencyPdf } = await withRegistrationTexts(import('./createEmergencyPdf.ts'))
      const { file, unprintable } = await createEmergencyPdf({ ...body, school })
      signal.throwIfAborted()
      setUnprintable(unprintable)
      OUTPUTS[to](`${name}.pdf`, file)
    })
  const save = (kind: SheetKind, to: Output, dates?: DateRange) => {
    setOutput(to)
    return kind === 'emergency' ? saveEmergency(to) : saveSheets({ kind, dates }, to)
  }
  const saveCsv = (kind: 'roster' | 'emergency') => {
    setOutput('file')
    return kind === 'roster' ? saveRosterCsv() : saveEmergency('csv')
  }
  const wasPrinted = output === 'printer' && current.outcome === 'saved'
  const shown: Export = wasPrinted ? { ...current, outcome: undefined } : current
  return { current: shown, unprintable, empty, save, saveCsv }
}

function queryOf({ courses, ...others }: ChosenClasses) {
  return { ...others, ...(courses && { courses: courses.join(',') }) }
}
