import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { Reading } from './readFile.ts'

/** Asks which reading of a file has the right letters. */
export function EncodingQuestion(props: {
  readonly readings: readonly Reading[]
  readonly chosen: string | undefined
  readonly isPending: boolean
  readonly onChosen: (csv: string) => void
}) {
  const { readings, chosen, isPending, onChosen } = props
  const { t } = useLingui()
  return (
    <>
      <div role="alert">
        <Banner type="warning">
          {t`This file doesn't say how its letters are stored. Choose what is written correctly. If nothing is, save the file as CSV UTF-8 and upload it again.`}
        </Banner>
      </div>
      <Group gap="sm">
        {readings.map(({ encoding, csv, sample }) => (
          <Button
            key={encoding}
            variant={csv === chosen ? 'filled' : 'default'}
            aria-pressed={csv === chosen}
            disabled={isPending && csv !== chosen}
            onClick={() => onChosen(csv)}
          >
            {encoding === 'macintosh' ? t`Mac: ${sample}` : t`Windows: ${sample}`}
          </Button>
        ))}
      </Group>
    </>
  )
}
