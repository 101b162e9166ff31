import { Box, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ClassItem } from '../enrollment/classes/ClassItem.tsx'
import rowStyles from '../enrollment/classes/ClassRow.module.css'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import { IconHourglass } from '../ui/icons.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import tableStyles from '../ui/table/CardTable.module.css'

const STEPS = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const SURFACES = ['surface', 'accent-tint', 'success-tint', 'info-tint', 'warning-tint', 'error-tint']
const TYPES = ['success', 'info', 'warning', 'error'] as const

/** The scale of the theme, and the parts of which every screen is made. */
export function Styles() {
  return (
    <Stack component="main" gap="xl" maw="72rem" mx="auto" px="md" py="lg">
      <h1>Styles</h1>
      <Card title="Type">
        <Type />
      </Card>
      <Card title="Space">
        <Space />
      </Card>
      <Card title="Colors">
        <Group gap="sm">
          {SURFACES.map((name) => (
            <Box
              component="span"
              key={name}
              className="surface"
              px="sm"
              py="xs"
              style={{ background: `var(--${name})` }}
            >
              {name}
            </Box>
          ))}
        </Group>
      </Card>
      <Card title="Buttons" lead="One filled button on a screen.">
        <Buttons />
      </Card>
      <Card title="Notices">
        {TYPES.map((type) => (
          <Banner key={type} type={type} onDismiss={() => undefined}>
            {`A notice of the type ${type}, long enough for a second line on a phone.`}
          </Banner>
        ))}
      </Card>
      <Card title="Fields">
        <Fields />
      </Card>
      <Card title="Classes" lead="The row of every list of classes.">
        <Classes />
      </Card>
      <Card title="Tables">
        <Rows />
      </Card>
      <Card title="Dialog">
        <DialogSample />
      </Card>
    </Stack>
  )
}

function Type() {
  return (
    <Stack gap="sm">
      <Sample name="h1">
        <span style={headingStyle('h1')}>Ruby’s classes, Fall 2026</span>
      </Sample>
      <Sample name="h2">
        <span style={headingStyle('h2')}>Your Children</span>
      </Sample>
      <Sample name="h3">
        <span style={headingStyle('h3')}>Beginning Violin</span>
      </Sample>
      {STEPS.toReversed().map((step) => (
        <Sample key={step} name={step}>
          <span style={{ fontSize: `var(--mantine-font-size-${step})` }}>Monday, Period 2, 9:30–10:25, Music Room</span>
        </Sample>
      ))}
    </Stack>
  )
}

function headingStyle(level: 'h1' | 'h2' | 'h3') {
  const part = (name: string) => `var(--mantine-${level}-${name})`
  return { font: `600 ${part('font-size')}/${part('line-height')} var(--mantine-font-family-headings)` }
}

function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <small>{name}</small>
      <div>{children}</div>
    </div>
  )
}

function Space() {
  return (
    <Stack gap="sm">
      {STEPS.map((step) => (
        <Sample key={step} name={step}>
          <Box bg="var(--mantine-color-clay-8)" h="1rem" style={{ width: `var(--mantine-spacing-${step})` }} />
        </Sample>
      ))}
    </Stack>
  )
}

function Buttons() {
  const [opened, setOpened] = useState(false)
  return (
    <Stack gap="sm">
      {([false, true] as const).map((disabled) => (
        <Group key={String(disabled)} gap="sm">
          <Button disabled={disabled}>Enroll</Button>
          <Button variant="light" disabled={disabled}>
            Join the Wait List
          </Button>
          <Button variant="default" disabled={disabled}>
            Cancel
          </Button>
          <Button variant="subtle" disabled={disabled}>
            Clear filters
          </Button>
          <Button color="red" disabled={disabled}>
            Delete Class
          </Button>
          <Button size="compact-sm" disabled={disabled}>
            Add
          </Button>
        </Group>
      ))}
      <Group gap="sm">
        <Button loading>Save</Button>
        <DisclosureButton opened={opened} controls="sample-filters" onToggle={setOpened}>
          Filters
        </DisclosureButton>
        <span id="sample-filters" hidden={!opened}>
          None
        </span>
        <a href="#top">Forgot Password?</a>
      </Group>
    </Stack>
  )
}

function Fields() {
  return (
    <Stack gap="sm">
      <TextInput size="md" label="First name" required />
      <TextInput size="md" label="Phone" description="Example: (928) 555-0142" error="Field is required" />
      <PasswordInput size="md" label="Password" visibilityToggleButtonProps={{ 'aria-label': 'Show password' }} />
      <label>
        <input type="checkbox" defaultChecked /> Email this family
      </label>
    </Stack>
  )
}

function Classes() {
  return (
    <ul className="plain">
      <ClassItem name={<h3>Beginning Violin</h3>} facts={['Monday', 'Period 2', 'Music Room']}>
        <Button>Add</Button>
      </ClassItem>
      <ClassItem
        name={<h3>Pottery</h3>}
        facts={['Monday', 'Period 1', 'Art Room']}
        note={
          <span className={rowStyles.tag}>
            <IconHourglass />
            3rd in line
          </span>
        }
      >
        <Button variant="light">Remove</Button>
      </ClassItem>
    </ul>
  )
}

function Rows() {
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Seats</th>
        </tr>
      </thead>
      <tbody>
        {[5, 14].map((taken) => (
          <tr key={taken}>
            <td className={tableStyles.lead}>Beginning Violin</td>
            <td>
              {taken} / 14 <ProgressBar value={taken} max={14} tone={taken === 14 ? 'accent' : undefined} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DialogSample() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Open a dialog
      </Button>
      <Dialog opened={opened} title="Drop Pottery?" onClose={close}>
        <p>Another child may get the seat.</p>
        <Group gap="sm">
          <Button variant="default" data-autofocus onClick={close}>
            No
          </Button>
          <Button onClick={close}>Yes</Button>
        </Group>
      </Dialog>
    </>
  )
}
