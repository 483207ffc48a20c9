import { useState } from 'react'
import { formatHours, formatNairaShort, formatNumber } from '#chart/format.ts'
import { DATES_BY_WIDTH } from '#chart/last-dates.ts'
import { sourceColour } from '#chart/palette.ts'
import { BarChart } from '#web/chart/BarChart.tsx'
import { Gauge } from '#web/chart/Gauge.tsx'
import { LineChart } from '#web/chart/LineChart.tsx'
import { PieChart } from '#web/chart/PieChart.tsx'
import { Ring } from '#web/chart/Ring.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { branchSeries, days, phaseSeries, quarters, sourceSeries, wave } from './sample.ts'

const PAPR = [
  { to: 0.5, tone: 'bad', label: 'Inefficient - Higher is better' },
  { to: 0.7, tone: 'warn', label: 'Fairly efficient' },
  { to: 1, tone: 'good', label: 'Efficient' },
] as const

const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((tick) => ({
  key: tick,
  label: `${tick} 2026`,
  tick,
}))

const SLICES = [
  { key: 'u', label: 'Ikeja Mains', colour: sourceColour('UTILITY'), value: 312.4 },
  { key: 'g', label: 'Ikeja Gen 1', colour: sourceColour('GENERATOR'), value: 141.1 },
  { key: 'g2', label: 'Ikeja Gen 2', colour: sourceColour('GENERATOR', 1), value: 82.6 },
  { key: 's', label: 'Lekki Solar', colour: sourceColour('SOLAR'), value: 121.9 },
  { key: 'i', label: 'Apapa IPP', colour: sourceColour('IPP'), value: null },
]

export function ChartsSection() {
  return (
    <>
      <BarChart
        title="Daily energy"
        categories={days(20)}
        series={sourceSeries(20)}
        stacked
        unit="kWh"
        widthRules={DATES_BY_WIDTH}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <MonthlyCost />
        <PieChart
          title="Power usage"
          slices={SLICES}
          unit="hours"
          format={formatHours}
          centreLabel="This month"
          height={220}
        />
        <Hourly />
        <PieChart title="Load Consumption" slices={SLICES} unit="kWh" shape="pie" height={220} />
        <BarChart title="No readings" categories={days(5)} series={[]} stacked unit="kWh" />
        <Late />
      </div>
      <BarChart
        title="Twelve branches"
        categories={MONTHS}
        series={branchSeries(12, 6)}
        stacked={false}
        unit="kWh"
      />
      <Gauges />
      <Rings />
      <LineChart
        title="Current"
        unit="A"
        times={QUARTERS}
        series={PHASES}
        note="A meter that was silent for a while, and one phase that was for longer."
      />
    </>
  )
}

const QUARTERS = quarters(480)
const PHASES = phaseSeries(480)

function Rings() {
  return (
    <Card title="Baseline energy">
      <div className="flex flex-wrap justify-around gap-6">
        <Ring label="Under way" share={0.63} tone="good" centre="63 %" below="of forecast" />
        <Ring label="Over" share={1.12} tone="bad" centre="112 %" below="of forecast" />
        <Ring label="Silent" share={null} tone="neutral" centre="" />
      </div>
    </Card>
  )
}

function Gauges() {
  return (
    <Card title="Peak to average power ratio">
      <div className="flex flex-wrap justify-around gap-6">
        {[0.82, 0.61, 0.34, null].map((value) => (
          <Gauge
            key={value}
            label="Peak to average power ratio"
            value={value}
            bands={PAPR}
            format={(shown) => formatNumber(shown)}
          />
        ))}
      </div>
    </Card>
  )
}

function Late() {
  const [late, setLate] = useState(true)
  return (
    <BarChart
      title="Late energy"
      categories={late ? [] : days(5)}
      series={late ? [] : sourceSeries(5)}
      stacked
      unit="kWh"
      loading={late}
      actions={
        late && (
          <Button size="sm" onClick={() => setLate(false)}>
            Let it arrive
          </Button>
        )
      }
    />
  )
}

function MonthlyCost() {
  const series = [
    {
      key: 'd',
      label: 'Diesel',
      colour: sourceColour('GENERATOR'),
      values: [2.1e6, 1.9e6, null, 2.4e6, 1.7e6, 0.6e6],
    },
    {
      key: 'u',
      label: 'Utility',
      colour: sourceColour('UTILITY'),
      values: [1.2e6, 1.4e6, 1.1e6, 1.3e6, 1.5e6, 0.9e6],
    },
  ]
  return (
    <BarChart
      title="Monthly Cost"
      categories={MONTHS}
      series={series}
      stacked={false}
      unit="₦"
      format={formatNairaShort}
      categoryHeading="Month"
      maxThickness={60}
    />
  )
}

function Hourly() {
  const categories = Array.from({ length: 480 }, (_, place) => {
    const hour = `${String(place % 24).padStart(2, '0')}:00`
    const day = String(Math.floor(place / 24) + 1).padStart(2, '0')
    return { key: `${place}`, label: `${day}-11-2026 ${hour}`, tick: `${day}-11` }
  })
  const values = categories.map((_, place) => (place > 200 && place < 230 ? null : 300 * wave(place / 3, 1)))
  const series = [{ key: 'u', label: 'Ikeja Mains', colour: sourceColour('UTILITY'), values }]
  return <BarChart title="Hourly energy" categories={categories} series={series} stacked unit="kWh" />
}
