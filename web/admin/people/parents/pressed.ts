import type { Parent } from '../../../../contract/parents.ts'
import { pressedIn } from '../../ui/pressed.ts'

export const ParentPressed = pressedIn<Parent>()
