import { useLingui } from '@lingui/react/macro'
import { useLabelText } from '../../ui/form/fieldLabels.ts'
import styles from './Choices.module.css'

export function ClearChoice({ name, onClear }: { readonly name: string; readonly onClear: () => void }) {
  const { t } = useLingui()
  const label = useLabelText(name)
  return (
    <button type="button" className={styles.clear} aria-label={t`Clear: ${label}`} onClick={onClear}>
      {t`Clear`}
    </button>
  )
}
