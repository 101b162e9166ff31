import { useLingui } from '@lingui/react/macro'
import { AddRowButton } from '../AddRowButton.tsx'
import { EditableTable } from '../EditableTable.tsx'
import { RowButtons } from '../RowButtons.tsx'
import { useEditableRows } from '../useEditableRows.ts'
import { EMPTY_ROW } from './bellForm.ts'
import { RowFields } from './RowFields.tsx'

/** The periods and breaks of one schedule. `name` is the schedule's, such as "Mon, K–3". */
export function RowTable({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useLingui()
  const list = `${path}.rows`
  const { rows, addRow, moveUp, moveDown, removeRow } = useEditableRows(list)
  const rowName = (number: number) => t`${name}, row ${number}`
  return (
    <div>
      <EditableTable
        label={name}
        columns={[t`Label`, t`Period`, t`Starts`, t`Ends`, t`Break`]}
        rows={rows}
        cells={(index) => (
          <>
            <RowFields path={`${list}.${index}`} />
            <td>
              <RowButtons
                path={`${list}.${index}`}
                row={rowName(index + 1)}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                onMoveUp={() => moveUp(index)}
                onMoveDown={() => moveDown(index)}
                onRemove={() => removeRow(index)}
              />
            </td>
          </>
        )}
      />
      <AddRowButton list={list} label={t`Add a Row: ${name}`} onClick={() => addRow(EMPTY_ROW, 'label')}>
        {t`Add a Row`}
      </AddRowButton>
    </div>
  )
}
