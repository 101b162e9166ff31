import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { seatsLeft } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { hasTerms } from '../../../domain/search.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { type PickerOption, SearchPicker } from '../ui/SearchPicker.tsx'
import { refusalLabel } from './refusalLabel.ts'
import type { TransferOption } from './transferOptions.ts'

/** Chooses a class for a child. Those that are full or against a rule are behind a button. */
export function ClassPicker(props: {
  readonly label: string
  readonly open: readonly TransferOption[]
  readonly ruled: readonly TransferOption[]
  readonly chosen: number | undefined
  readonly onPick: (id: number | undefined) => void
}) {
  const { label, open, ruled, chosen, onPick } = props
  const { t } = useLingui()
  const toOption = useClassOption()
  const [typed, setTyped] = useState('')
  const [showsRuled, setShowsRuled] = useState(false)
  const options = (showsRuled ? [...open, ...ruled] : open).map(toOption)
  const found = options.filter(({ name, detail }) => hasTerms(`${name} ${detail}`, typed))
  const hidden = showsRuled ? 0 : ruled.length
  const type = (text: string) => {
    setTyped(text)
    onPick(undefined)
  }
  return (
    <div>
      <SearchPicker
        texts={{ label, description: t`Search by name, section, teacher, day or room` }}
        autoFocus
        listLabel={t`Classes`}
        options={found}
        chosen={options.find(({ id }) => id === chosen)}
        typed={typed}
        emptyMessage={t`No class found.`}
        onType={type}
        onPick={onPick}
      />
      {hidden > 0 && (
        <Button variant="subtle" size="compact-md" mt="xs" px={0} onClick={() => setShowsRuled(true)}>
          {t`${plural(hidden, {
            one: 'Show # class that is full or against a rule',
            other: 'Show # classes that are full or against a rule',
          })}`}
        </Button>
      )}
    </div>
  )
}

/** A class with its time, teacher and room, and with its seats or what is in the way. */
function useClassOption() {
  const { t, i18n } = useLingui()
  return ({ course, refusal }: TransferOption): PickerOption => {
    const left = seatsLeft(course)
    const facts = [
      [i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time].filter(Boolean).join(' '),
      refusal ? i18n._(refusalLabel(refusal)) : t`${plural(left, { one: '# seat left', other: '# seats left' })}`,
      fullName(course.teacher),
      course.room,
      course.active ? '' : t`inactive`,
    ]
    return { id: course.id, name: `${course.section} ${course.name}`, detail: facts.filter(Boolean).join(' · ') }
  }
}
