import { Progress } from '../../islands/ui/feedback/Progress.tsx'
import type { Exhibit } from '../exhibit.ts'

export const progress: Exhibit = {
  name: 'progress',
  group: 'feedback',
  states: [
    {
      name: 'part of it',
      view: ({ display }) => <Progress label={display.upload} value={0.43} words={display.uploaded} />,
    },
    { name: 'nothing yet', view: ({ display }) => <Progress label={display.upload} value={0} words="0 %" /> },
    { name: 'all of it', view: ({ display }) => <Progress label={display.upload} value={1} words="100 %" /> },
    { name: 'nobody knows', view: ({ display }) => <Progress label={display.connecting} /> },
    {
      name: 'long words',
      view: ({ longSentence }) => <Progress label={longSentence} value={0.7} words="70 %" />,
    },
  ],
}
