import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { FieldLabel } from './fieldLabels.ts'
import styles from './LabelContent.module.css'

/** A label as its form shows it. */
export function LabelContent({ label: { text, of, isOptional = false } }: { readonly label: FieldLabel }) {
  const { t } = useLingui()
  return (
    <>
      {of !== undefined && <VisuallyHidden component="span">{of}: </VisuallyHidden>}
      {text}
      {isOptional && <span className={styles.optional}> {t`(optional)`}</span>}
    </>
  )
}
