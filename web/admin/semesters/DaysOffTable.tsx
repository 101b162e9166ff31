import { useLingui } from '@lingui/react/macro'
import { AddRowButton } from './AddRowButton.tsx'
import { EditableTable } from './EditableTable.tsx'
import { RowButtons } from './RowButtons.tsx'
import { RowInput } from './RowInput.tsx'
import styles from './Rows.module.css'
import { useEditableRows } from './useEditableRows.ts'

const LIST = 'ranges'
const EMPTY_RANGE = { first_day: '', last_day: '', name: '' }

/** A row per range of days. */
export function DaysOffTable() {
  const { t } = useLingui()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  const labels = { first_day: t`First day`, last_day: t`Last day`, name: t`Name` }
  const rowName = (number: number) => t`row ${number}`
  return (
    <div>
      <EditableTable
        label={t`Days off`}
        columns={Object.values(labels)}
        rows={rows}
        cells={(index) => {
          const path = `${LIST}.${index}`
          return (
            <>
              <td>
                <RowInput name={`${path}.first_day`} label={labels.first_day} type="date" list={LIST} required />
              </td>
              <td>
                <RowInput name={`${path}.last_day`} label={labels.last_day} type="date" list={LIST} />
              </td>
              <td className={styles.wide}>
                <RowInput name={`${path}.name`} label={labels.name} list={LIST} />
              </td>
              <td className={styles.wide}>
                <RowButtons path={path} row={rowName(index + 1)} onRemove={() => removeRow(index)} />
              </td>
            </>
          )
        }}
      />
      <AddRowButton list={LIST} onClick={() => addRow(EMPTY_RANGE, 'first_day')}>
        {t`Add Days Off`}
      </AddRowButton>
    </div>
  )
}
