import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportReport } from '../../../contract/files.ts'
import type { FileKind } from '../../../contract/values.ts'
import { formatSpreadsheetCsv, formatSpreadsheetRows } from '../../../domain/csv.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { readRows } from '../../api/readRows.ts'
import { ExportStatus } from '../../ui/export/ExportStatus.tsx'
import { type Exporting, useExport } from '../../ui/export/useExport.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { ChooseFile } from '../../ui/form/ChooseFile.tsx'
import { downloadCsv } from '../../ui/format/downloadFile.ts'
import { IconDownload, IconFileSpreadsheet } from '../../ui/icons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AllowedValues } from './AllowedValues.tsx'
import { EncodingQuestion } from './EncodingQuestion.tsx'
import { type Answers, Report } from './Report.tsx'
import { type ReadFile, readFile } from './readFile.ts'

/** Exports and imports one kind of rows, with a preview before the import. */
export function ImportCard({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const { title, lead, uploadLabel } = KINDS[kind]
  const [file, setFile] = useState<ReadFile>()
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [report, setReport] = useState<ImportReport>()
  const [isSent, setSent] = useState(true)
  const send = async ({ csv, name, different_children, chosen }: Sent, confirmed: boolean) => {
    const body = { csv, name, confirmed, different_children, chosen: [...chosen] }
    const notify_families = isSent ? 'yes' : 'no'
    return (await call('POST /api/imports/:kind', { params: { kind }, body, notify_families })).body.report
  }
  const preview = useMutation({ mutationFn: (sent: Sent) => send(sent, false), onSuccess: setReport })
  const save = useMutation({
    mutationFn: (sent: Sent) => send(sent, true),
    onSuccess: (saved) => {
      setReport(saved)
      if (saved.done) void queryClient.invalidateQueries()
    },
  })

  const csvFile = file && withText(file)
  const onChosen = (chosen: ReadFile) => {
    setFile(chosen)
    setReport(undefined)
    setAnswers(NO_ANSWERS)
    setSent(true)
    preview.reset()
    save.reset()
    const readable = withText(chosen)
    if (readable) preview.mutate({ ...readable, ...NO_ANSWERS })
  }
  const answer = (given: Partial<Answers>) => {
    setAnswers({ ...answers, ...given })
    save.reset()
    if (csvFile) preview.mutate({ ...csvFile, ...answers, ...given })
  }
  return (
    <Card title={i18n._(title)} lead={i18n._(lead)}>
      <Stack gap="md">
        <AllowedValues kind={kind} />
        <Group gap="sm">
          <ExportCard kind={kind} />
          <ChooseFile
            label={i18n._(uploadLabel)}
            accept=".csv,.txt,text/csv,text/plain,.xlsx,.xls"
            onChosen={([chosen]) => void readFile(chosen).then(onChosen)}
          />
        </Group>
        {file?.readings && !report?.done && (
          <EncodingQuestion
            readings={file.readings}
            chosen={file.csv}
            isPending={preview.isPending || save.isPending}
            onChosen={(csv) => onChosen({ ...file, csv })}
          />
        )}
        {file && !csvFile && !file.readings ? (
          <div role="alert">
            <Banner type="warning">
              {file.isSpreadsheet
                ? t`This is a spreadsheet. Save it as CSV first, and upload the CSV file. In Excel: File, Save As, CSV UTF-8.`
                : t`The file is too large. Split it into smaller files, each with the header row.`}
            </Banner>
          </div>
        ) : (
          <ErrorAlert error={preview.error ?? save.error} />
        )}
        {preview.isPending && <Loading />}
        {csvFile && report && (
          <Report
            file={csvFile.name}
            report={report}
            isSent={isSent}
            onSent={setSent}
            importing={save.isPending || preview.isPending}
            error={save.error}
            answers={answers}
            onAnswer={answer}
            onImport={() => save.mutate({ ...csvFile, ...answers })}
          />
        )}
      </Stack>
    </Card>
  )
}

type CsvFile = ReadFile & { readonly csv: string }
type Sent = CsvFile & Answers

const NO_ANSWERS: Answers = { different_children: false, chosen: [] }

/** The file's text, undefined when it cannot be imported. */
function withText({ name, csv }: ReadFile): CsvFile | undefined {
  return csv === undefined ? undefined : { name, csv }
}

/** Downloads all rows of a kind, or a template. */
function ExportCard({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const title = i18n._(KINDS[kind].title)
  const template = useExport()
  const rows = useExport()
  useFocusReturn(template.isPending)
  useFocusReturn(rows.isPending)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} />}
        aria-label={t`Download a Template: ${title}`}
        loading={template.isPending}
        onClick={() => void template.start(({ signal }) => saveTemplate(kind, signal)).catch(() => undefined)}
      >
        {t`Download a Template`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        aria-label={t`Export: ${title}`}
        loading={rows.isPending}
        onClick={() => void rows.start((exporting) => saveRows(kind, exporting)).catch(() => undefined)}
      >
        {t`Export`}
      </Button>
      <ExportStatus current={template} />
      <ExportStatus current={rows} />
    </>
  )
}

async function saveTemplate(kind: FileKind, signal: AbortSignal): Promise<void> {
  const { name, columns, rows } = (
    await call('GET /api/exports/:kind', { params: { kind }, query: { template: '1' }, signal })
  ).body
  downloadCsv(`template-${name}`, formatSpreadsheetCsv([columns, ...rows]))
}

async function saveRows(kind: FileKind, { signal, report }: Exporting): Promise<void> {
  const csv: string[] = []
  let count = 0
  const onRows = (rows: readonly (readonly string[])[], { total }: { readonly total: number }) => {
    csv.push(formatSpreadsheetRows(rows))
    count += rows.length
    report(count, total)
  }
  const { name, columns } = await readRows('GET /api/exports/:kind', {
    params: { kind },
    query: {},
    signal,
    list: 'rows',
    onRows,
  })
  downloadCsv(name, formatSpreadsheetCsv([columns]), ...csv)
}

interface KindTexts {
  readonly title: MessageDescriptor
  /** The format of the rows and how they match existing records. */
  readonly lead: MessageDescriptor
  readonly uploadLabel: MessageDescriptor
}

const KINDS: Record<FileKind, KindTexts> = {
  teachers: {
    title: msg`Teachers`,
    lead: msg`One row per teacher, matched by ID or email.`,
    uploadLabel: msg`Upload teachers (CSV)`,
  },
  parents: {
    title: msg`Parents with children`,
    lead: msg`Use one row per child. A parent with two children has two rows. We match parents by ID or email, and children by ID or name.`,
    uploadLabel: msg`Upload parents (CSV)`,
  },
  classes: {
    title: msg`Classes`,
    lead: msg`One row per class, matched by ID or by section within the semester. Enter teachers by email and semesters by name.`,
    uploadLabel: msg`Upload classes (CSV)`,
  },
}
