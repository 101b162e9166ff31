import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileKind, importFile } from '../../../contract/files.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import styles from './Files.module.css'
import { KINDS } from './kinds.ts'
import { Report } from './Report.tsx'
import type { ReadFile } from './readFile.ts'
import { TakeOut } from './TakeOut.tsx'

/** One kind of file: out, and in again after a look at what it would do. */
export function FileSheet({ kind }: { readonly kind: FileKind }) {
  const { t, i18n } = useLingui()
  const { title, known, choose } = KINDS[kind]
  const [file, setFile] = useState<ReadFile>()
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: async (body: { csv: string; confirmed: boolean }) =>
      (await call(importFile, { params: { kind }, body })).body.report,
    onSuccess: ({ done }) => done && queryClient.invalidateQueries(),
  })

  const look = (chosen: ReadFile) => {
    setFile(chosen)
    reset()
    if (chosen.csv !== undefined) mutate({ csv: chosen.csv, confirmed: false })
  }
  const write = () => file?.csv !== undefined && mutate({ csv: file.csv, confirmed: true })
  const tooLong = file !== undefined && file.csv === undefined
  const writing = isPending && variables.confirmed
  return (
    <Sheet title={i18n._(title)} lead={i18n._(known)}>
      <div className={styles.ways}>
        <TakeOut kind={kind} />
        <ChooseFile label={i18n._(choose)} onChosen={look} />
      </div>
      <Failed error={tooLong ? t`The file is too long. Split it into smaller ones, each with the headings.` : error} />
      {isPending && !writing && <Loading />}
      {file && data && (!isPending || writing) && (
        <Report file={file.name} report={data} writing={writing} onWrite={write} />
      )}
    </Sheet>
  )
}
