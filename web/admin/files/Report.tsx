import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportReport } from '../../../contract/files.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { PasswordGate } from '../ui/PasswordGate.tsx'
import styles from './Files.module.css'
import { WrongCells } from './WrongCells.tsx'

/** The preview of an import with its Import button, its errors, or its result. */
export function Report(props: {
  readonly file: string
  readonly report: ImportReport
  readonly importing: boolean
  /** The error of the last attempt to import. */
  readonly error: unknown
  readonly onImport: () => void
}) {
  const { file, report, importing, error, onImport } = props
  const { t } = useLingui()
  const { added, changed, same, wrong, done } = report
  const hasErrors = wrong.length > 0
  const isUnchanged = !hasErrors && added + changed === 0
  const counts = [
    { label: t`added`, count: added },
    { label: t`changed`, count: changed },
    { label: t`unchanged`, count: same },
  ]
  return (
    <section className={styles.report} aria-label={t`Changes in ${file}`}>
      <p className={styles.file}>
        <strong>{file}</strong> · <Plural value={report.rows} one="# row" other="# rows" />
      </p>
      {added + changed + same > 0 && !isUnchanged && (
        <dl className={styles.counts}>
          {counts.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <div role="status" tabIndex={-1} key={String(done)} ref={done ? focusOnMount : undefined}>
        {done && !isUnchanged && <Banner type="success">{t`Import complete.`}</Banner>}
        {isUnchanged && <Banner type="info">{t`No changes. Your records already match this file.`}</Banner>}
        {hasErrors && <Banner type="error">{t`Nothing was saved. Fix the file and upload it again.`}</Banner>}
      </div>
      {hasErrors && <WrongCells wrong={wrong} />}
      {!hasErrors && !isUnchanged && !done && (
        <PasswordGate
          needed={report.emails_changed > 0}
          lead={
            report.emails_changed > 0 && (
              <Plural
                value={report.emails_changed}
                one="This file changes the email of # person. Please confirm with your password."
                other="This file changes the email of # people. Please confirm with your password."
              />
            )
          }
          error={error}
        >
          {(gate) => (
            <div className={styles.confirm}>
              <Button {...gate} loading={importing} onClick={onImport}>{t`Import`}</Button>
              <p>{t`Nothing is saved until you click Import.`}</p>
            </div>
          )}
        </PasswordGate>
      )}
    </section>
  )
}
