import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { type CopySource, copiedAnswers, copySources } from './copyAnswers.ts'
import styles from './PartFields.module.css'

/** Buttons that copy answers given before, such as the student's address. `paths` are the fields that are asked. */
export function CopyAnswers({ part, paths }: { readonly part: string; readonly paths: readonly string[] }) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext()
  const sources = copySources(part, paths)
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
