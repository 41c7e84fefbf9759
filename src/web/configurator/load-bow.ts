import type { Group } from 'three';
import decoderBytes from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import decoder from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js?url';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import model from '../../../assets/model/hunter.glb?url';

/** Fetches and unpacks the model; progress goes from 0 to 1. Rejects when something of it cannot be fetched. */
export async function loadBow(onProgress: (part: number) => void): Promise<Group> {
  // The package's own decoder, served from here under a name that changes with it.
  const draco = new DRACOLoader().setDecoderPath({ js: decoder, wasm: decoderBytes });
  try {
    const loader = new GLTFLoader().setDRACOLoader(draco);
    const { scene } = await loader.loadAsync(model, ({ loaded, total }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total));
    });
    return scene;
  } finally {
    draco.dispose();
  }
}
