import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { GradesField } from '../../ui/GradesField.tsx'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import { AddRowButton } from '../AddRowButton.tsx'
import { RowInput } from '../RowInput.tsx'
import { rowButtonId, useEditableRows } from '../useEditableRows.ts'
import styles from './Windows.module.css'
import { LIST, NEW_WINDOW } from './windowForm.ts'

/** The windows of a semester, each with its grades and times. */
export function WindowList() {
  const { t } = useLingui()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  return (
    <div className={styles.list}>
      {rows.length === 0 && <p>{t`There are no windows. Families can enroll at any time.`}</p>}
      {rows.map(({ id }, index) => (
        <WindowFields key={id} index={index} onRemove={() => removeRow(index)} />
      ))}
      <AddRowButton list={LIST} onClick={() => addRow(NEW_WINDOW, 'grades')}>
        {t`Add a Window`}
      </AddRowButton>
    </div>
  )
}

function WindowFields({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const { t } = useLingui()
  const { zoneName } = useSchoolClock()
  const path = `${LIST}.${index}`
  const number = index + 1
  return (
    <fieldset className={styles.window}>
      <legend>{t`Window ${number}`}</legend>
      <GradesField name={`${path}.grades`} label={t`Grades`} />
      <div className={styles.times}>
        <RowInput
          name={`${path}.opens_at`}
          label={t`Opens`}
          type="datetime-local"
          list={LIST}
          required
          isLabelVisible
        />
        <RowInput
          name={`${path}.closes_at`}
          label={t`Closes (optional)`}
          type="datetime-local"
          list={LIST}
          isLabelVisible
        />
        <p className={styles.zone}>{t`Times at the school (${zoneName}).`}</p>
      </div>
      <Button
        className={styles.remove}
        variant="subtle"
        id={rowButtonId(path, 'remove')}
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={t`Remove this window: ${number}`}
        onClick={onRemove}
      >
        {t`Remove this window`}
      </Button>
    </fieldset>
  )
}
