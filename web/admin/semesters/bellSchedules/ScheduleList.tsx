import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFormState } from 'react-hook-form'
import { useProblemText } from '../../../ui/feedback/problemText.ts'
import { fieldErrorMessage } from '../../../ui/form/fieldErrors.ts'
import { fieldId } from '../../../ui/form/fieldLabels.ts'
import rowStyles from '../Rows.module.css'
import { useEditableRows } from '../useEditableRows.ts'
import styles from './BellSchedules.module.css'
import { EMPTY_SCHEDULE, LIST } from './bellForm.ts'
import { SchedulePanel } from './SchedulePanel.tsx'

export function ScheduleList() {
  const { t } = useLingui()
  const text = useProblemText()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  const error = fieldErrorMessage(useFormState({ name: LIST }).errors, LIST)
  return (
    <div className={styles.list}>
      {rows.length === 0 && <p>{t`There are no bell schedules yet. Add one, or copy those of another semester.`}</p>}
      {rows.map(({ id }, index) => (
        <SchedulePanel key={id} path={`${LIST}.${index}`} onRemove={() => removeRow(index)} />
      ))}
      <Button
        className={styles.add}
        variant="default"
        id={fieldId(LIST)}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => addRow(EMPTY_SCHEDULE, 'days')}
      >
        {t`Add a schedule`}
      </Button>
      {error && <p className={rowStyles.error}>{text(error)}</p>}
    </div>
  )
}
