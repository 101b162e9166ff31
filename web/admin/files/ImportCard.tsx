import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileKind, importFile } from '../../../contract/files.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ExportCard } from './ExportCard.tsx'
import styles from './Files.module.css'
import { KINDS } from './kinds.ts'
import { Report } from './Report.tsx'
import type { ReadFile } from './readFile.ts'

/** Exports and imports one kind of rows, with a preview before the import. */
export function ImportCard({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const { title, lead, uploadLabel } = KINDS[kind]
  const [file, setFile] = useState<ReadFile>()
  const send = async ({ csv, name }: CsvFile, confirmed: boolean) =>
    (await call(importFile, { params: { kind }, body: { csv, name, confirmed } })).body.report
  const preview = useMutation({ mutationFn: (chosen: CsvFile) => send(chosen, false) })
  const save = useMutation({
    mutationFn: (chosen: CsvFile) => send(chosen, true),
    onSuccess: ({ done }) => done && queryClient.invalidateQueries(),
  })

  const csvFile = file && withText(file)
  const onChosen = (chosen: ReadFile) => {
    setFile(chosen)
    preview.reset()
    save.reset()
    const readable = withText(chosen)
    if (readable) preview.mutate(readable)
  }
  const isTooLarge = file !== undefined && csvFile === undefined
  const report = save.data ?? preview.data
  return (
    <Card title={i18n._(title)} lead={i18n._(lead)}>
      <div className={styles.actions}>
        <ExportCard kind={kind} />
        <ChooseFile label={i18n._(uploadLabel)} onChosen={onChosen} />
      </div>
      <ErrorAlert
        error={
          isTooLarge
            ? t`The file is too large. Split it into smaller files, each with the header row.`
            : (preview.error ?? save.error)
        }
      />
      {preview.isPending && <Loading />}
      {csvFile && report && (
        <Report
          file={csvFile.name}
          report={report}
          importing={save.isPending}
          error={save.error}
          onImport={() => save.mutate(csvFile)}
        />
      )}
    </Card>
  )
}

type CsvFile = ReadFile & { readonly csv: string }

/** The file's text, undefined when it is too large. */
function withText({ name, csv }: ReadFile): CsvFile | undefined {
  return csv === undefined ? undefined : { name, csv }
}
