import type { ComponentType } from 'react'
import { AlarmAnswer, type AlarmAnswerProps } from './AlarmAnswer.tsx'
import './alarm-answer.css'

/** The answer in a banner with all it needs. */
export function readyAlarmAnswer(): ComponentType<AlarmAnswerProps> {
  return AlarmAnswer
}
