import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportReport, InvalidCell, ReadBackCell } from '../../../contract/files.ts'
import { MAX_INVALID_CELLS } from '../../../contract/values.ts'
import { fullName } from '../../../domain/person.ts'
import { FamilyEmails } from '../../ui/familyEmails/FamilyEmails.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import check from '../../ui/form/CheckboxField.module.css'
import { gradeLabel } from '../../ui/format/labels.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'
import { ChangedCells } from './ChangedCells.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import styles from './Files.module.css'
import { type ChosenRow, OutdatedRows } from './OutdatedRows.tsx'
import { UnconfirmedAccounts } from './UnconfirmedAccounts.tsx'

/** What the office says about a file. */
export interface Answers {
  /** Whether children with one name and grade are different. */
  readonly different_children: boolean
  /** The outdated rows to import. */
  readonly chosen: readonly ChosenRow[]
}

/** The preview of an import with its Import button, its errors, or its result. */
export function Report(props: {
  readonly file: string
  readonly report: ImportReport
  /** Whether the import emails families. */
  readonly isSent: boolean
  readonly onSent: (isSent: boolean) => void
  readonly importing: boolean
  /** The error of the last attempt to import. */
  readonly error: unknown
  readonly answers: Answers
  readonly onAnswer: (given: Partial<Answers>) => void
  readonly onImport: () => void
}) {
  const { file, report, isSent, onSent, importing, error, answers, onAnswer, onImport } = props
  const { t } = useLingui()
  const { added, changed, same, wrong, done } = report
  const hasErrors = wrong.length > 0
  const changesNothing = !hasErrors && added + changed === 0
  const isUnchanged = changesNothing && report.left_out === 0
  const success = useUntilNextPress(done && !changesNothing ? t`Import complete.` : '')
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
        {success && <Banner type="success">{success}</Banner>}
        {isUnchanged && (
          <Banner type="info">
            {report.unconfirmed.kept > 0
              ? t`No changes. The accounts below keep their names and phones for now.`
              : t`No changes. Your records already match this file.`}
          </Banner>
        )}
        {hasErrors && <Banner type="error">{t`Nothing was saved. Fix the file and upload it again.`}</Banner>}
      </div>
      {hasErrors && <WrongCells wrong={wrong} />}
      {report.outdated.length > 0 && (
        <OutdatedRows
          report={report}
          chosen={answers.chosen}
          onChosen={done ? undefined : (chosen) => onAnswer({ chosen })}
        />
      )}
      {report.without_revision > 0 && !done && (
        <Banner type="info">
          <Plural
            value={report.without_revision}
            one="# changed row has no revision, so we can't tell whether its record changed after the export."
            other="# changed rows have no revision, so we can't tell whether their records changed after the export."
          />
        </Banner>
      )}
      {report.read_back.length > 0 && <ReadBackCells cells={report.read_back} />}
      {!hasErrors && report.changes.length > 0 && <ChangedRows changes={report.changes} count={added + changed} />}
      {report.emails && report.emails.families > 0 && (
        <FamilyEmails emails={report.emails} isSent={isSent} onSent={onSent} />
      )}
      {report.same_children.length > 0 && (
        <SameChildRows
          rows={report.same_children}
          areDifferent={answers.different_children}
          onAnswer={done ? undefined : (different_children) => onAnswer({ different_children })}
        />
      )}
      {report.unconfirmed.count > 0 && <UnconfirmedAccounts unconfirmed={report.unconfirmed} done={done} />}
      {!hasErrors && !changesNothing && !done && (
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

type Row = ImportReport['same_children'][number]

/** The rows with a child that has the name and grade of another child of its family, and the question whether they are different children. */
function SameChildRows(props: {
  readonly rows: readonly Row[]
  readonly areDifferent: boolean
  /** Undefined after the import. */
  readonly onAnswer: ((areDifferent: boolean) => void) | undefined
}) {
  const { rows, areDifferent, onAnswer } = props
  const { t, i18n } = useLingui()
  const count = rows.length
  const gradeOf = ({ grade }: Row) => i18n._(gradeLabel(grade))
  const textOf = (row: Row) => [row.line, fullName(row), gradeOf(row), row.parent].join(' ')
  return (
    <>
      <SearchedRows label={t`Search children`} rows={rows} textOf={textOf}>
        {(found) => (
          <table className={tableStyles.table} data-dense>
            <caption className={tableStyles.caption}>
              {count < MAX_INVALID_CELLS
                ? t`The family already has a child with this name and grade`
                : t`The family already has a child with this name and grade (the first ${count} rows)`}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t`Row`}</th>
                <th scope="col">{t`Child`}</th>
                <th scope="col">{t`Grade`}</th>
                <th scope="col">{t`Parent`}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((row) => (
                <tr key={row.line}>
                  <td data-label={t`Row`}>{row.line}</td>
                  <td data-label={t`Child`}>{fullName(row)}</td>
                  <td data-label={t`Grade`}>{gradeOf(row)}</td>
                  <td data-label={t`Parent`}>{row.parent}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </SearchedRows>
      {onAnswer && (
        <label className={check.check}>
          <input
            type="checkbox"
            checked={areDifferent}
            onChange={({ currentTarget }) => onAnswer(currentTarget.checked)}
          />
          <span>{t`These are different children`}</span>
        </label>
      )}
    </>
  )
}

/** The cells that Excel rewrote, with the values that the import takes. */
function ReadBackCells({ cells }: { readonly cells: readonly ReadBackCell[] }) {
  const { t } = useLingui()
  return (
    <table className={tableStyles.table} data-dense>
      <caption className={tableStyles.caption}>{t`Excel rewrote these cells. We keep the values on record.`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`In the file and kept`}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ line, ...cell }) => (
          <tr key={`${line} ${cell.column}`}>
            <td data-label={t`Row`}>{line}</td>
            <td data-label={t`In the file and kept`}>
              <ChangedCells cells={[cell]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The errors of a file by line and column. */
function WrongCells({ wrong }: { readonly wrong: readonly InvalidCell[] }) {
  const { t } = useLingui()
  const count = wrong.length
  const caption =
    count < MAX_INVALID_CELLS
      ? t`${plural(count, { one: '# error', other: '# errors' })}`
      : t`The first ${count} errors`
  const textOf = ({ line, column, reason }: InvalidCell) => `${line} ${column} ${reason}`
  return (
    <SearchedRows label={t`Search errors`} rows={wrong} textOf={textOf}>
      {(found) => (
        <table className={tableStyles.table} data-dense>
          <caption className={tableStyles.caption}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`Reason`}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ line, column, reason }) => (
              <tr key={`${line} ${column}`}>
                <td data-label={t`Row`}>{line}</td>
                <td data-label={t`Column`}>{column}</td>
                <td data-label={t`Reason`}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}
