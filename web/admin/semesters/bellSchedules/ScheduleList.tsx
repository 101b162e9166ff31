import { useLingui } from '@lingui/react/macro'
import { AddRowButton } from '../AddRowButton.tsx'
import { useEditableRows } from '../useEditableRows.ts'
import styles from './BellSchedules.module.css'
import { EMPTY_SCHEDULE, LIST } from './bellForm.ts'
import { SchedulePanel } from './SchedulePanel.tsx'

export function ScheduleList() {
  const { t } = useLingui()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  return (
    <div className={styles.list}>
      {rows.length === 0 && <p>{t`There are no bell schedules yet. Add one, or copy them from another semester.`}</p>}
      {rows.map(({ id }, index) => (
        <SchedulePanel key={id} path={`${LIST}.${index}`} onRemove={() => removeRow(index)} />
      ))}
      <AddRowButton list={LIST} onClick={() => addRow(EMPTY_SCHEDULE, 'days')}>
        {t`Add a Schedule`}
      </AddRowButton>
    </div>
  )
}
