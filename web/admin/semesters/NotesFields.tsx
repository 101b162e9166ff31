import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { DAYS, dayNoteKeyOf } from '../../../domain/days.ts'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { dayLabel } from '../../ui/format/labels.ts'
import { Disclosure } from '../../ui/navigation/Disclosure.tsx'
import { RichTextField } from '../../ui/richText/RichTextField.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'

export function useNoteLabels(): Labels {
  const { t, i18n } = useLingui()
  const days = DAYS.flatMap((days) => {
    const day = i18n._(dayLabel(days))
    const field = `notes.${dayNoteKeyOf(days)}`
    return [
      [`${field}.time`, t`${day} time`],
      [`${field}.msg`, t`${day} message`],
      [`${field}.msg_es`, t`${day} message in Spanish`],
    ]
  })
  return {
    grade: t`Grade`,
    'notes.message': t`Overall message`,
    'notes.message_es': t`Overall message in Spanish`,
    ...Object.fromEntries(days),
    also_grades: t`Give these grades the same notes`,
  }
}

const MESSAGE_HEIGHT = 218
const DAY_HEIGHT = 150

/** The overall message, and a time and a message per day (document 1, section 9). */
export function NotesFields() {
  const { t } = useLingui()
  return (
    <>
      <RichTextField name="notes.message" height={MESSAGE_HEIGHT} />
      <FieldGrid min="24rem" spacing="lg" verticalSpacing="lg">
        {DAYS.map((days) => (
          <Stack key={days} gap="sm" miw={0}>
            <TextField name={`notes.${dayNoteKeyOf(days)}.time`} hint={t`For example 9:00 to 2:30`} />
            <RichTextField name={`notes.${dayNoteKeyOf(days)}.msg`} height={DAY_HEIGHT} />
          </Stack>
        ))}
      </FieldGrid>
      <Disclosure label={t`Notes in Spanish`}>
        <SpanishNotesFields />
      </Disclosure>
    </>
  )
}

/** The messages for families who read Spanish. */
function SpanishNotesFields() {
  const { t } = useLingui()
  return (
    <>
      <p>{t`Families who read Spanish see these in place of the messages in English.`}</p>
      <RichTextField name="notes.message_es" height={DAY_HEIGHT} />
      <FieldGrid min="24rem" spacing="lg" verticalSpacing="lg">
        {DAYS.map((days) => (
          <RichTextField key={days} name={`notes.${dayNoteKeyOf(days)}.msg_es`} height={DAY_HEIGHT} />
        ))}
      </FieldGrid>
    </>
  )
}
