import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { DoubleBookedClass, ImportReport, ReadBackCell } from '../../../contract/files.ts'
import { MAX_NAMED_ROWS } from '../../../contract/values.ts'
import { FamilyEmails } from '../../ui/familyEmails/FamilyEmails.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { CardTable } from '../../ui/table/CardTable.tsx'
import { Clashes } from '../classes/changeClasses/ClassList.tsx'
import { FigureList } from '../dashboard/FigureList.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'
import { ChangedCells } from './ChangedCells.tsx'
import { ChangedRows, WrongCells } from './FileRows.tsx'
import { type ChosenRow, OutdatedRows } from './OutdatedRows.tsx'
import { SameChildRows } from './SameChildRows.tsx'
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
    { name: t`added`, value: added },
    { name: t`changed`, value: changed },
    { name: t`unchanged`, value: same },
  ]
  return (
    <Stack component="section" mt="xs" aria-label={t`Changes in ${file}`}>
      <p>
        <strong>{file}</strong> · <Plural value={report.rows} one="# row" other="# rows" />
      </p>
      {added + changed + same > 0 && !isUnchanged && <FigureList figures={counts} />}
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
      {!hasErrors && report.double_booked.length > 0 && <DoubleBookedClasses classes={report.double_booked} />}
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
            <Group gap="0.75rem 1.25rem">
              <Button {...gate} loading={importing} onClick={onImport}>{t`Import`}</Button>
              <Text c="dimmed">{t`Nothing is saved until you click Import.`}</Text>
            </Group>
          )}
        </PasswordGate>
      )}
    </Stack>
  )
}

/** The cells that Excel rewrote, with the values that the import takes. */
function ReadBackCells({ cells }: { readonly cells: readonly ReadBackCell[] }) {
  const { t } = useLingui()
  return (
    <CardTable
      caption={t`Excel rewrote these cells. We keep the values on record.`}
      columns={[
        { label: t`Row`, cell: ({ line }) => line },
        { label: t`In the file and kept`, cell: ({ line, ...cell }) => <ChangedCells cells={[cell]} /> },
      ]}
      rows={cells}
      keyOf={({ line, column }) => `${line} ${column}`}
    />
  )
}

/** Warns of the classes of a file that need the same room or the same teacher as others at one time. */
function DoubleBookedClasses({ classes }: { readonly classes: readonly DoubleBookedClass[] }) {
  const { t } = useLingui()
  const count = classes.length
  return (
    <>
      <Banner type="warning">{t`Some classes need the same room or the same teacher at the same time.`}</Banner>
      <CardTable
        caption={count < MAX_NAMED_ROWS ? t`Double bookings` : t`The first ${count} double bookings`}
        columns={[
          { label: t`Class`, cell: ({ name, section, semester }) => `${name} (${section}) · ${semester}` },
          { label: t`Reason`, cell: ({ clashes }) => <Clashes clashes={clashes} /> },
        ]}
        rows={classes}
        keyOf={({ semester, section }) => `${semester} ${section}`}
      />
    </>
  )
}
