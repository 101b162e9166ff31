import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { ImportReport } from '../../../contract/files.ts'
import { MAX_INVALID_CELLS } from '../../../contract/values.ts'
import { fullName } from '../../../domain/person.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import { CardTable } from '../../ui/table/CardTable.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'

type Row = ImportReport['same_children'][number]

/** The rows with a child that has the name and grade of another child of its family, and the question whether they are different children. */
export function SameChildRows(props: {
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
          <CardTable
            caption={
              count < MAX_INVALID_CELLS
                ? t`The family already has a child with this name and grade`
                : t`The family already has a child with this name and grade (the first ${count} rows)`
            }
            columns={[
              { label: t`Row`, cell: ({ line }) => line },
              { label: t`Child`, cell: fullName },
              { label: t`Grade`, cell: gradeOf },
              { label: t`Parent`, cell: ({ parent }) => parent },
            ]}
            rows={found}
            keyOf={({ line }) => line}
          />
        )}
      </SearchedRows>
      {onAnswer && (
        <Group component="label" gap="0.625rem" align="flex-start" wrap="nowrap" mih={24}>
          <input
            type="checkbox"
            checked={areDifferent}
            onChange={({ currentTarget }) => onAnswer(currentTarget.checked)}
          />
          <span>{t`These are different children`}</span>
        </Group>
      )}
    </>
  )
}
