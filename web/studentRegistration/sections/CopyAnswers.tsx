import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { type CopySource, copiedAnswers, copySourcesAbove } from './copyAnswers.ts'
import styles from './PartFields.module.css'

/** Buttons above a field that copy answers given before, such as the student's address, into its part. */
export function CopyAnswers({ part, above }: { readonly part: string; readonly above: string }) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext()
  const sources = copySourcesAbove(above)
  if (sources.length === 0) return null
  const labels: Readonly<Record<CopySource, string>> = {
    'student address': t`Same address as student`,
    'enrolling parent': t`Same as Enrolling Parent`,
  }
  const copy = (source: CopySource) => {
    for (const [path, answer] of Object.entries(copiedAnswers(source, part, getValues())))
      setValue(path, answer, { shouldValidate: false, shouldDirty: true })
  }
  return (
    <div className={styles.copies}>
      {sources.map((source) => (
        <Button
          key={source}
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copy(source)}
        >
          {labels[source]}
        </Button>
      ))}
    </div>
  )
}
