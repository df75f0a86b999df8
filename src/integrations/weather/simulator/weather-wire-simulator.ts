/** Open-Meteo on loopback: the weather of a place follows from its coordinates, so that it is the same every time. */
import { startWireServer, type WireAnswer } from '../../simulators/wire-server.ts';

export type WeatherSimulator = Awaited<ReturnType<typeof startWeatherSimulator>>;

export async function startWeatherSimulator({ port }: { readonly port: number }) {
  const asked: string[] = [];
  const planned: Response[] = [];
  let isDown = false;
  const server = await startWireServer({
    port,
    async handle(request): Promise<WireAnswer> {
      const url = new URL(request.url);
      asked.push(url.search);
      if (isDown) return { kind: 'hangUp' };
      return { kind: 'answer', response: planned.shift() ?? forecast(url.searchParams) };
    },
  });
  return {
    url: server.url,
    /** The queries, oldest first. */
    asked: asked as readonly string[],
    answerNext: (response: Response) => void planned.push(response),
    setDown(value: boolean) {
      isDown = value;
    },
    stop: () => server.stop(),
  };
}

function forecast(query: URLSearchParams): Response {
  const [latitude, longitude] = [Number(query.get('latitude') ?? 'x'), Number(query.get('longitude') ?? 'x')];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    return Response.json({ error: true, reason: 'Latitude must be in range of -90 to 90°.' }, { status: 400 });
  }
  return Response.json({
    ...{ latitude, longitude, timezone: 'GMT', utc_offset_seconds: 0, elevation: 10 },
    current: { temperature_2m: Math.round(40 - Math.abs(latitude) / 2), weather_code: 61, wind_speed_10m: 12.5 },
    hourly: { precipitation_probability: [Math.round(Math.abs(longitude)) % 100] },
  });
}
